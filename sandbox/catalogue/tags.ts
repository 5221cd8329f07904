/** Product tags (ribbons on product pictures). A store without its own label uses the default label. */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { STORE_CODES } from './stores.ts'

export const TAG = {
  newcomer: 701,
  offer: 702,
  bestseller: 703,
  recycled: 704,
} as const

const tagSchema = v.object({
  optionId: v.number(),
  color: v.string(),
  position: v.picklist(['left', 'right']),
  label: v.string(),
  storeLabels: v.object(v.entriesFromList(STORE_CODES, v.exactOptional(v.string()))),
})

export const TAGS = readData('tags.json', v.array(tagSchema))

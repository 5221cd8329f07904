/** The two category trees under the root: one for investors, one for goldsmiths. Ids never change; parents come first. */
import * as v from 'valibot'
import { readData } from './readData.ts'
import { nordicTextSchema } from './text.ts'

export const ROOT_CATEGORY_ID = 2

const categorySchema = v.object({
  id: v.number(),
  parent: v.nullable(v.string()),
  tree: v.picklist(['investment', 'goldsmith']),
  name: nordicTextSchema,
  description: nordicTextSchema,
  isActive: v.exactOptional(v.literal(false)),
})
export type CategorySpec = v.InferOutput<typeof categorySchema>

export const CATEGORIES: ReadonlyMap<string, CategorySpec> = new Map(
  Object.entries(readData('categories.json', v.record(v.string(), categorySchema))),
)

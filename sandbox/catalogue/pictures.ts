/** The paths of a product's pictures in the image route, and their descriptions. */
import * as v from 'valibot'
import { VIEW_CONTENTS } from '../pictures/pictures.ts'
import { readData } from './readData.ts'
import { slug } from './slug.ts'
import { textSchema } from './text.ts'

/** Returns "/a/u/au-bar-10-1.jpg": two folders from the first letters of the sku, then sku and view. */
export function picturePath(sku: string, view: number): string {
  const file = slug(sku)
  return `/${file.charAt(0)}/${file.charAt(1)}/${file}-${view}.jpg`
}

/** The suffix of a picture's label after the product's name. */
export const VIEW_LABELS = readData('viewLabels.json', v.object(v.entriesFromList(VIEW_CONTENTS, textSchema)))

/** Paths and names of the pictures on the home pages. */
export const HOME_PICTURES: Readonly<Record<string, string>> = {
  '/h/investment.jpg': 'home-investment',
  '/h/goldsmith.jpg': 'home-goldsmith',
}

/** Reads pictures: a URL template over width and format, and the alternative text. */
import { imageTemplate, picturePath } from '../shared/imageTemplate.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, listField, sortedByNumber, textField } from '../upstream/catalogueIndex/fields.ts'

export interface ImageModel {
  readonly template: string
  readonly alt: string
}

function imageOf(written: string | null, alt: string, store: StoreView): ImageModel | null {
  const path = written === null ? null : picturePath(written, store)
  return path === null ? null : { template: imageTemplate(path, store), alt }
}

/** The main picture; its alternative text comes from the gallery. */
export function mainImage(store: StoreView, document: Fields, name: string): ImageModel | null {
  const path = textField(document, 'image')
  const entry = listField(document, 'media_gallery').find((item) => item['image'] === path)
  return imageOf(path, (entry && textField(entry, 'lab')) ?? name, store)
}

/** All pictures without duplicates, the main one first. */
export function galleryOf(store: StoreView, document: Fields, name: string): readonly ImageModel[] {
  const entries = sortedByNumber(listField(document, 'media_gallery'), 'pos').map((entry) =>
    imageOf(textField(entry, 'image'), textField(entry, 'lab') ?? name, store),
  )
  const main = mainImage(store, document, name)
  const seen = new Map<string, ImageModel>()
  for (const image of [main, ...entries]) if (image && !seen.has(image.template)) seen.set(image.template, image)
  return [...seen.values()]
}

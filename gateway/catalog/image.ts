/** Reads pictures: a URL template over width (the resolver adds the format), and the alternative text. */
import { type Fields, integerField, listField, textField } from '../upstream/catalogueIndex/fields.ts'

export interface ImageModel {
  readonly template: string
  readonly alt: string
}

// Value of documents without a picture.
const NO_SELECTION = 'no_selection'

/** An RFC 6570 template: its fixed part is percent-encoded. */
function templateOf(path: string): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `/img/{width}/{width}/resize${encoded.startsWith('/') ? '' : '/'}${encoded}`
}

function imageOf(path: string | null, alt: string): ImageModel | null {
  return path === null || path === NO_SELECTION ? null : { template: templateOf(path), alt }
}

/** The main picture; its alternative text comes from the gallery. */
export function mainImage(document: Fields, name: string): ImageModel | null {
  const path = textField(document, 'image')
  const entry = listField(document, 'media_gallery').find((item) => item['image'] === path)
  return imageOf(path, (entry && textField(entry, 'lab')) ?? name)
}

/** All pictures without duplicates, the main one first. */
export function galleryOf(document: Fields, name: string): readonly ImageModel[] {
  const entries = [...listField(document, 'media_gallery')]
    .sort((a, b) => (integerField(a, 'pos') ?? 0) - (integerField(b, 'pos') ?? 0))
    .map((entry) => imageOf(textField(entry, 'image'), textField(entry, 'lab') ?? name))
  const main = mainImage(document, name)
  const seen = new Map<string, ImageModel>()
  for (const image of [main, ...entries]) if (image && !seen.has(image.template)) seen.set(image.template, image)
  return [...seen.values()]
}

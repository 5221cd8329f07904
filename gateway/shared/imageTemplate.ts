import type { StoreView } from '../storeTable.ts'

/**
 * The URL of a picture as an RFC 6570 template over width and format. A picture service that does not know the format may refuse it.
 *
 * @param path as in documents: "/a/u/bar 1.jpg"
 */
export function imageTemplate(path: string, { imageFormats = [] }: Pick<StoreView, 'imageFormats'>): string {
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  const format = imageFormats.length > 0 ? '?format={format}' : ''
  return `/img/{width}/{width}/resize${encoded.startsWith('/') ? '' : '/'}${encoded}${format}`
}

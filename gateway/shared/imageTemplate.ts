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

/** Values of documents without a picture. */
const NO_PICTURE = ['', 'no_selection']
const ORIGIN = /^[a-z][a-z0-9+.-]*:|^\/\/[^/]*\.[^/]*\//i
const PRODUCT_FOLDER = /^\/*(?:(?:pub\/)?media\/)?catalog\/product\//
/** Magento's folders of resized copies, before the path of the original; Magento 1 and early 2 also name type and size. */
const RESIZED = /^\/*cache\/(?:\d+\/\w+\/(?:\d*x\d*\/)?)?(?:[0-9a-f]{32}|[0-9a-f]{64})\/(?=[^/])/

/**
 * The path of a picture in the folder of product pictures, with a leading slash, from how indexers write it: that path,
 * with the folder before it, or an absolute URL below the backend's media folder. Null for what the picture service
 * cannot have: other hosts, folders, and paths that leave the folder.
 */
export function picturePath(written: string, { mediaUrls = [] }: Pick<StoreView, 'mediaUrls'>): string | null {
  if (NO_PICTURE.includes(written)) return null
  const folder = mediaUrls.find((url) => written.startsWith(url))
  const own = folder === undefined ? written : decodePath(written.slice(folder.length).replace(/[?#].*/s, ''))
  if (ORIGIN.test(own)) return null
  const path = own.replace(PRODUCT_FOLDER, '').replace(RESIZED, '').replace(/^\/*/, '/')
  const segments = path.split(/[/\\]/)
  return segments.at(-1) === '' || segments.some((segment) => /^\.{1,2}$/.test(segment)) ? null : path
}

/** As it is where it cannot be decoded. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

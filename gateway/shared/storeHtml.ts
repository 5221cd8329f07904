import type { StoreView } from '../storeTable.ts'
import { cleanHtml } from './cleanHtml.ts'
import { imageTemplate, picturePath } from './imageTemplate.ts'

/** Wide enough for a column of text on dense screens. */
const PICTURE_PX = 768

/** @param storeUrl absolute URL of the store's home page */
export function cleanHtmlOf(html: string, store: StoreView, storeUrl: string): string {
  const isNegotiated = (store.imageFormats ?? []).length > 0
  return cleanHtml(html, {
    storeUrl,
    mediaUrls: store.mediaUrls ?? [],
    pageUrls: store.pageUrls ?? [],
    pictureUrl: (written) => {
      const path = picturePath(written, store)
      return path && imageTemplate(path, store).replaceAll('{width}', String(PICTURE_PX)).replace('{format}', 'auto')
    },
    sizeQuery: `width=${PICTURE_PX}${isNegotiated ? '&format=auto' : ''}`,
  })
}

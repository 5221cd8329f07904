/** Texts of the CMS pages of a store, indexed once per version of these pages. */
import { createPageTexts, type PageTexts } from '#engine/text/pageTexts.ts'
import type { StoreView } from '../storeTable.ts'
import { createPause } from '../upstream/catalogueIndex/embedded/pause.ts'
import { textField } from '../upstream/catalogueIndex/fields.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

const MAX_PAGES = 500 // maximum number of pages in the specification
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the pages, so a long lifetime is safe

/** @throws UpstreamError */
export const readPageTexts = definePublicRead<StoreView, PageTexts>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode, 'cms_page')}`,
  tag: 'content',
  storeOf: ({ storeCode }) => storeCode,
  async load({ storeCode, i18n }, { index }) {
    const [answer] = await index.search([{ storeCode, entity: 'cms_page', filters: [], from: 0, size: MAX_PAGES }])
    const pages = answer?.hits.map(({ document }) => ({ id: document.id, html: textField(document, 'content') ?? '' }))
    const texts = createPageTexts(i18n.language, pages ?? [])
    // Other requests are answered between the pages.
    const pause = createPause()
    while (texts.prepare(1)) await pause()
    return texts
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
})

/** The legal and content pages that the store table names, as far as the backend has them: a link to another one would lead to nothing. */
import { upstreamErrorToNull } from '../shared/errors.ts'
import type { RequestScope } from '../shared/requestScope.ts'
import type { StoreView } from '../storeTable.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'
import { ROLES } from './alternates.ts'
import { isShown } from './contentModels.ts'

const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the pages, so a long lifetime is safe

/** Slugs of the schema; null for a page that the store does not have. While the backend's pages cannot be read, all are taken to exist. */
export async function contentSlugs(store: StoreView, scope: RequestScope) {
  const { localizedSettings } = store
  const shown = await readShownSlugs(store, scope).catch(upstreamErrorToNull())
  const existing = (slug: string | null) => (slug !== null && (shown?.has(slug) ?? true) ? slug : null)
  return {
    terms: existing(localizedSettings.termsAndConditions),
    privacy: existing(localizedSettings.privacyPolicy),
    businessTerms: existing(localizedSettings.businessTerms),
    policies: existing(localizedSettings.policies),
    home: localizedSettings.magentoHomepageSlug,
    delivery: existing(localizedSettings.delivery),
    payment: existing(localizedSettings.payment),
    returns: existing(localizedSettings.returns),
    buyBack: existing(localizedSettings.buyBack),
    about: existing(localizedSettings.about),
    imprint: existing(localizedSettings.imprint),
  }
}

/** Once per version of the store's pages. @throws UpstreamError */
const readShownSlugs = definePublicRead<StoreView, ReadonlySet<string>>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode, 'cms_page')}`,
  tag: 'content',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index }) {
    const { storeCode, localizedSettings: named } = store
    const slugs = ROLES.flatMap((role) => named[role] ?? [])
    const [found = []] = await index.getMany([{ storeCode, entity: 'cms_page', field: 'identifier', values: slugs }])
    return new Set(
      slugs.filter((_slug, at) => {
        const page = found[at]
        return page && !(page instanceof Error) && isShown(store, page)
      }),
    )
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
})

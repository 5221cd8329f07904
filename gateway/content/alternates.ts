/** Finds the same CMS page in other stores. */
import type { GatewayContext } from '../context.ts'
import { malformedToNull } from '../shared/errors.ts'
import type { StoreView } from '../storeTable.ts'
import { contentPath, type ContentPageModel, isShown } from './contentModels.ts'

/** Content pages that stores have under slugs in their own languages. */
export const ROLES = [
  'termsAndConditions',
  'privacyPolicy',
  'businessTerms',
  'policies',
  'magentoHomepageSlug',
  'delivery',
  'payment',
  'returns',
  'buyBack',
  'about',
  'imprint',
] as const

/** @throws UpstreamError */
export async function contentAlternates(
  { store, slug }: ContentPageModel,
  { stores, storeUrl, loaders }: GatewayContext,
) {
  const others = stores.filter(({ storeCode }) => storeCode !== store.storeCode)
  const found = await Promise.allSettled(
    others.map(async (other) => {
      const value = slugIn(other, slug, store)
      const document = await loaders.documents
        .load({ storeCode: other.storeCode, entity: 'cms_page', field: 'identifier', value })
        .catch(malformedToNull)
      return document && isShown(other, document) ? [{ store: other, url: storeUrl(other) + contentPath(value) }] : []
    }),
  )
  // A store that cannot be reached takes away its own alternate only.
  const failed = found.filter((each) => each.status === 'rejected')
  if (failed.length > 0 && failed.length === others.length) throw failed[0]?.reason
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** A page has the same slug in all stores, unless the store table lists it as a content page. */
function slugIn({ localizedSettings }: StoreView, slug: string, own: StoreView): string {
  const role = ROLES.find((name) => own.localizedSettings[name] === slug)
  return (role && localizedSettings[role]) ?? slug
}

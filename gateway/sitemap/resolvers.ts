/** Resolvers of the sitemap, for search engines. */
import type { GatewayContext } from '../context.ts'
import { badUserInput, malformedToNull } from '../shared/errors.ts'
import type { Sitemap, SitemapEntry, StoreResolvers } from '../resolverTypes.generated.ts'
import { isRequested } from '../shared/selection.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, momentField } from '../upstream/catalogueIndex/fields.ts'
import { documentPages } from '../upstream/catalogueIndex/everyDocument.ts'
import { ENTRIES_PER_PAGE, productsFrom, readFirstIds } from './firstIds.ts'

/** Where documents are read whole, they are some kilobytes each: a page in one search would be seconds of work for a cluster. */
const DOCUMENTS_PER_SEARCH = 1_000
const MAX_PAGES = 50_000 // sitemaps of one index, by the protocol

const Store: Pick<StoreResolvers, 'sitemap'> = {
  sitemap(store, { kind, page }, context, info) {
    const at = page ?? 1
    if (at < 1 || at > MAX_PAGES) throw badUserInput(`sitemap(page): expected 1 to ${MAX_PAGES}, got ${at}`)

    switch (kind) {
      case 'CATEGORY':
        return categories(store, at, context)
      case 'CONTENT':
        return legalPages(store, at, context)
      case 'PRODUCT':
        return products(store, at, context, isRequested(info, ['entries']))
    }
  },
}

async function categories(store: StoreView, page: number, { loaders }: GatewayContext): Promise<Sitemap> {
  return pageOf((await loaders.categories.all(store)).map(entryOf), page)
}

async function legalPages(store: StoreView, page: number, { loaders }: GatewayContext): Promise<Sitemap> {
  const { termsAndConditions, privacyPolicy, businessTerms, policies, ...others } = store.localizedSettings
  const { delivery, payment, returns, buyBack, about, imprint } = others
  const named = [
    termsAndConditions,
    privacyPolicy,
    businessTerms,
    policies,
    delivery,
    payment,
    returns,
    buyBack,
    about,
    imprint,
  ]
  const slugs = [...new Set(named)].filter((slug) => slug !== null)
  const found = await Promise.all(slugs.map((slug) => loaders.content.pageBySlug(store, slug).catch(malformedToNull)))
  return pageOf(
    found.flatMap((content) => (content ? [{ path: content.path, updatedAt: content.updatedAt }] : [])),
    page,
  )
}

async function products(
  store: StoreView,
  page: number,
  context: GatewayContext,
  wantsEntries: boolean,
): Promise<Sitemap> {
  const { index, loaders } = context
  const { ids } = await readFirstIds(store, context)
  const [first, next] = ids.slice(page - 1)
  if (first === undefined || !wantsEntries) return { entries: [], page, pageCount: ids.length }
  // The last page also has the products that were added since the ids were read.
  const { filters: only } = productsFrom(store, first, { size: ENTRIES_PER_PAGE, before: next })
  const onlyFields = [...loaders.products.pathFields, 'updated_at']
  const wanted = {
    storeCode: store.storeCode,
    entity: 'product',
    size: DOCUMENTS_PER_SEARCH,
    only,
    onlyFields,
  } as const
  const entries: SitemapEntry[] = []
  for await (const documents of documentPages(index, wanted)) {
    for (const document of documents)
      entries.push(entryOf({ path: loaders.products.pathOf(store, document), document }))
    if (entries.length >= ENTRIES_PER_PAGE) break
  }
  return { entries: entries.slice(0, ENTRIES_PER_PAGE), page, pageCount: ids.length }
}

function entryOf({ path, document }: { readonly path: string; readonly document: Fields }): SitemapEntry {
  return { path, updatedAt: momentField(document, 'updated_at') }
}

function pageOf(entries: readonly SitemapEntry[], page: number): Sitemap {
  const from = (page - 1) * ENTRIES_PER_PAGE
  return { entries: entries.slice(from, from + ENTRIES_PER_PAGE), page, pageCount: pagesFor(entries.length) }
}

function pagesFor(count: number): number {
  return Math.ceil(count / ENTRIES_PER_PAGE)
}

export const sitemapSlice: Slice = { resolvers: { Store } }

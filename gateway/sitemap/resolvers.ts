/** Resolvers of the sitemap, for search engines. */
import { LISTABLE } from '#domain/productRules.ts'
import type { GatewayContext } from '../context.ts'
import { badUserInput, malformedToNull } from '../shared/errors.ts'
import type { Sitemap, SitemapEntry, StoreResolvers } from '../resolverTypes.generated.ts'
import type { Slice } from '../slice.ts'
import type { StoreView } from '../storeTable.ts'
import { type Fields, momentField } from '../upstream/catalogueIndex/fields.ts'

const ENTRIES_PER_PAGE = 1_000
const MAX_PAGES = 1_000 // far more URLs than a shop has

const Store: Pick<StoreResolvers, 'sitemap'> = {
  sitemap(store, { kind, page }, context) {
    const at = page ?? 1
    if (at < 1 || at > MAX_PAGES) throw badUserInput(`sitemap(page): expected 1 to ${MAX_PAGES}, got ${at}`)

    switch (kind) {
      case 'CATEGORY':
        return categories(store, at, context)
      case 'CONTENT':
        return legalPages(store, at, context)
      case 'PRODUCT':
        return products(store, at, context)
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

async function products(store: StoreView, page: number, { index, loaders }: GatewayContext): Promise<Sitemap> {
  const filters = [
    { field: 'status', in: LISTABLE.statuses, scope: 'always' },
    { field: 'visibility', in: LISTABLE.visibilities, scope: 'always' },
  ] as const
  const [answer] = await index.search([
    {
      storeCode: store.storeCode,
      entity: 'product',
      filters,
      from: (page - 1) * ENTRIES_PER_PAGE,
      size: ENTRIES_PER_PAGE,
    },
  ])
  const shown = loaders.products.adopt(store, answer?.hits.map(({ document }) => document) ?? [])
  return { entries: shown.map(entryOf), page, pageCount: pagesFor(answer?.total ?? 0) }
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

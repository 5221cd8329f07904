/** Finds categories and CMS pages whose names match a search text. */
import { MAX_FOUND_CATEGORIES, MAX_FOUND_PAGES, MAX_OTHER_RESULTS, withoutMeasures } from '#engine/listing/texts.ts'
import type { GatewayContext } from '../context.ts'
import { leaveOut } from '../shared/freshness.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { FoundListing } from './listing.ts'
import type { CatalogueDocument, Entity } from '../upstream/catalogueIndex/port.ts'

type Category = ResolversParentTypes['Category']
type ContentPage = ResolversParentTypes['ContentPage']

export interface TextQuery {
  readonly text: string
  /** Null when they cannot be reached. Without a correction for products, categories and pages are not corrected either. */
  readonly products: Promise<Pick<FoundListing, 'correctedText' | 'exactCount'> | null>
}

/** Best match first; empty when the search index cannot be reached. */
export async function findCategories(query: TextQuery, context: GatewayContext): Promise<readonly Category[]> {
  const { store, loaders } = context
  return orEmpty(
    async () => {
      const documents = await find('category', query, context)
      const found = await Promise.all(documents.map(({ id }) => loaders.categories.byId(store, id)))
      return found
        .filter((category) => category !== null)
        .filter(({ productCount }) => productCount > 0)
        .slice(0, MAX_FOUND_CATEGORIES)
    },
    'categories',
    context,
  )
}

/** By title and keywords; where there are none, and no product matches every word, by text. Best match first; empty when the search index cannot be reached. */
export async function findPages(query: TextQuery, context: GatewayContext): Promise<readonly ContentPage[]> {
  const { store, loaders } = context
  return orEmpty(
    async () => {
      const named = loaders.content.adoptPages(store, await find('cms_page', query, context))
      const isEnough = named.length > 0 || ((await query.products)?.exactCount ?? 0) > 0
      return isEnough ? named.slice(0, MAX_FOUND_PAGES) : findByTexts(query.text, context)
    },
    'pages',
    context,
  )
}

async function findByTexts(text: string, { store, loaders }: GatewayContext): Promise<readonly ContentPage[]> {
  const texts = await loaders.pageTexts(store)
  const found = await Promise.all(texts.find(text, MAX_OTHER_RESULTS).map((id) => loaders.content.pageById(store, id)))
  return found.filter((page) => page !== null).slice(0, MAX_FOUND_PAGES)
}

async function find(
  entity: Entity,
  { text, products }: TextQuery,
  { store, loaders }: GatewayContext,
): Promise<readonly CatalogueDocument[]> {
  const words = withoutMeasures(text)
  if (words === '') return []
  const {
    hits,
    exactTotal = 0,
    correctedText,
  } = await loaders.searches.load({
    storeCode: store.storeCode,
    entity,
    text: words,
    filters: [],
    from: 0,
    size: MAX_OTHER_RESULTS,
  })
  if (correctedText !== undefined && (await products)?.correctedText === null) return []
  return hits.slice(0, exactTotal).map(({ document }) => document)
}

/** Returns an empty list on an upstream error, so that the products are returned without it. */
async function orEmpty<T>(
  load: () => Promise<readonly T[]>,
  what: string,
  context: GatewayContext,
): Promise<readonly T[]> {
  const { storeCode } = context.store
  return (await load().catch(leaveOut(context, `search: no ${what}`, { storeCode }))) ?? []
}

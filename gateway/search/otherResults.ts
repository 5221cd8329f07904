/** Finds categories and CMS pages whose names match a search text. */
import { MAX_FOUND_CATEGORIES, MAX_FOUND_PAGES, MAX_OTHER_RESULTS, withoutMeasures } from '#engine/listing/texts.ts'
import type { GatewayContext } from '../context.ts'
import { leaveOut } from '../shared/freshness.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { CatalogueDocument, Entity } from '../upstream/catalogueIndex/port.ts'

type Category = ResolversParentTypes['Category']
type ContentPage = ResolversParentTypes['ContentPage']

export interface TextQuery {
  readonly text: string
  /** Whether products were found only with a correction. Without a correction for products, categories and pages are not corrected either. */
  readonly wereProductsCorrected: Promise<boolean>
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

/** Best match first; empty when the search index cannot be reached. */
export async function findPages(query: TextQuery, context: GatewayContext): Promise<readonly ContentPage[]> {
  const { store, loaders } = context
  return orEmpty(
    async () => loaders.content.adoptPages(store, await find('cms_page', query, context)).slice(0, MAX_FOUND_PAGES),
    'pages',
    context,
  )
}

async function find(
  entity: Entity,
  { text, wereProductsCorrected }: TextQuery,
  { store, loaders }: GatewayContext,
): Promise<readonly CatalogueDocument[]> {
  const words = withoutMeasures(text)
  if (words === '') return []
  const { hits, correctedText } = await loaders.searches.load({
    storeCode: store.storeCode,
    entity,
    text: words,
    filters: [],
    from: 0,
    size: MAX_OTHER_RESULTS,
  })
  if (correctedText !== undefined && !(await wereProductsCorrected)) return []
  return hits.map(({ document }) => document)
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

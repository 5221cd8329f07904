/** Finds categories and CMS pages whose names match a search text. */
import { rulesFor } from '#engine/text/languages.ts'
import { subjectsOf } from '#engine/text/pageSubjects.ts'
import type { ShopPage } from '#engine/text/shopPageWords.ts'
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
  /** Pages of every shop that the text names. */
  readonly shopPages: readonly ShopPage[]
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
        .filter(({ hasProducts }) => hasProducts)
        .slice(0, MAX_FOUND_CATEGORIES)
    },
    'categories',
    context,
  )
}

/**
 * By title and keywords, otherwise by the subject that the whole text names; where neither these, nor a page of every shop,
 * nor a product matches every word, by the subjects that some words name, otherwise by text.
 * Best match first; empty when the search index cannot be reached.
 */
export async function findPages(query: TextQuery, context: GatewayContext): Promise<readonly ContentPage[]> {
  const { store, loaders } = context
  return orEmpty(
    async () => {
      const asTyped = loaders.content.adoptPages(store, await find('cms_page', query, context))
      if (asTyped.length > 0) return asTyped.slice(0, MAX_FOUND_PAGES)
      const { names, isAll } = subjectsOf(query.text, rulesFor(store.i18n.language))
      const isEnough = query.shopPages.length > 0 || ((await query.products)?.exactCount ?? 0) > 0
      const ofSubjects = isAll || !isEnough ? await findBySubjects(names, context) : []
      return ofSubjects.length > 0 || isEnough ? ofSubjects : findByTexts(query.text, context)
    },
    'pages',
    context,
  )
}

/** The best page of each subject that has one. */
async function findBySubjects(
  subjects: readonly (readonly string[])[],
  context: GatewayContext,
): Promise<readonly ContentPage[]> {
  const { store, loaders } = context
  const ofSubjects = await Promise.all(
    subjects.map(async (names) => {
      const found = await Promise.all(names.map((name) => findNamed('cms_page', name, context, false)))
      return found.flatMap(({ documents }) => loaders.content.adoptPages(store, documents)).slice(0, 1)
    }),
  )
  return [...new Set(ofSubjects.flat())]
}

async function findByTexts(text: string, { store, loaders }: GatewayContext): Promise<readonly ContentPage[]> {
  const texts = await loaders.pageTexts(store)
  const found = await Promise.all(texts.find(text, MAX_OTHER_RESULTS).map((id) => loaders.content.pageById(store, id)))
  return found.filter((page) => page !== null).slice(0, MAX_FOUND_PAGES)
}

/** Whether a page has every word of the text in its title or keywords, as typed. False when the search index cannot be reached. */
export async function namesPage(text: string, context: GatewayContext): Promise<boolean> {
  const { store, loaders } = context
  const found = await orEmpty(
    async () => {
      const { documents, isCorrected } = await findNamed('cms_page', text, context)
      return isCorrected ? [] : loaders.content.adoptPages(store, documents)
    },
    'pages',
    context,
  )
  return found.length > 0
}

async function find(
  entity: Entity,
  { text, products }: TextQuery,
  context: GatewayContext,
): Promise<readonly CatalogueDocument[]> {
  const { documents, isCorrected } = await findNamed(entity, text, context)
  return isCorrected && (await products)?.correctedText === null ? [] : documents
}

/** What matches every word. */
async function findNamed(entity: Entity, text: string, { store, loaders }: GatewayContext, isCorrected = true) {
  const words = withoutMeasures(text)
  if (words === '') return { documents: [], isCorrected: false }
  const search = {
    storeCode: store.storeCode,
    entity,
    text: words,
    isCorrected,
    filters: [],
    from: 0,
    size: MAX_OTHER_RESULTS,
  }
  const { hits, exactTotal = 0, correctedText } = await loaders.searches.load(search)
  return {
    documents: hits.slice(0, exactTotal).map(({ document }): CatalogueDocument => document),
    isCorrected: correctedText !== undefined,
  }
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

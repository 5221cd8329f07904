/** What a text finds besides products: categories and pages of text, by what they are called. */
import type { GatewayContext } from '../context.ts'
import { type UpstreamError, upstreamErrorToNull } from '../errors.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { CatalogueDocument, Entity } from '../upstream/catalogueIndex/port.ts'

type Category = ResolversParentTypes['Category']
type ContentPage = ResolversParentTypes['ContentPage']

const MAX_CATEGORIES = 6
const MAX_PAGES = 3
// Some of those found may be hidden or empty.
const MAX_READ = 24

// "10 g", "1,0 mm", "4 × 2": nothing of this kind is called so.
const MEASURES = /\d[\d.,/]*\s*(?:[x×]|\p{L}{1,2}(?!\p{L}))?/gu

export interface Sought {
  readonly text: string
  /** Whether products were found only after a correction: nothing else is corrected where they were found as typed. */
  readonly wereProductsCorrected: Promise<boolean>
}

/** The best first; none when they cannot be reached. */
export async function findCategories(sought: Sought, context: GatewayContext): Promise<readonly Category[]> {
  const { store, loaders } = context
  return orNone(
    async () => {
      const documents = await find('category', sought, context)
      const found = await Promise.all(documents.map(({ id }) => loaders.categories.byId(store, id)))
      return found
        .filter((category) => category !== null)
        .filter(({ productCount }) => productCount > 0)
        .slice(0, MAX_CATEGORIES)
    },
    'categories',
    context,
  )
}

/** The best first; none when they cannot be reached. */
export async function findPages(sought: Sought, context: GatewayContext): Promise<readonly ContentPage[]> {
  const { store, loaders } = context
  return orNone(
    async () => loaders.content.adoptPages(store, await find('cms_page', sought, context)).slice(0, MAX_PAGES),
    'pages',
    context,
  )
}

async function find(
  entity: Entity,
  { text, wereProductsCorrected }: Sought,
  { store, loaders }: GatewayContext,
): Promise<readonly CatalogueDocument[]> {
  const words = text.replace(MEASURES, ' ').trim()
  if (words === '') return []
  const { hits, correctedText } = await loaders.searches.load({
    storeCode: store.storeCode,
    entity,
    text: words,
    filters: [],
    from: 0,
    size: MAX_READ,
  })
  if (correctedText !== undefined && !(await wereProductsCorrected)) return []
  return hits.map(({ document }) => document)
}

/** The products stand without them. */
async function orNone<T>(
  load: () => Promise<readonly T[]>,
  what: string,
  { store, log }: GatewayContext,
): Promise<readonly T[]> {
  const report = (error: UpstreamError): void =>
    log.error({ err: error, storeCode: store.storeCode }, `search: no ${what}`)
  return (await load().catch(upstreamErrorToNull(report))) ?? []
}

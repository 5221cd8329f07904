/** Categories by what they are called. */
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'

type Category = ResolversParentTypes['Category']

const MOST_CATEGORIES = 6
// Some of those found may be hidden or empty.
const MOST_READ = 24

// "10 g", "1,0 mm", "4 × 2": no category is called so.
const MEASURES = /\d[\d.,/]*\s*(?:[x×]|\p{L}{1,2}(?!\p{L}))?/gu

/** The best first; none when they cannot be reached. */
export async function findCategories(text: string, { store, loaders, log }: GatewayContext): Promise<readonly Category[]> {
  const words = text.replace(MEASURES, ' ').trim()
  if (words === '') return []
  try {
    const { hits } = await loaders.searches.load({ storeCode: store.storeCode, entity: 'category', text: words, filters: [], from: 0, size: MOST_READ })
    const found = await Promise.all(hits.map(({ document }) => loaders.categories.byId(store, document.id)))
    return found.filter((category) => category !== null).filter(hasProducts).slice(0, MOST_CATEGORIES)
  } catch (fault) {
    log.error({ err: fault, storeCode: store.storeCode }, 'search: no categories')
    return []
  }
}

function hasProducts({ productCount }: Category): boolean {
  return productCount > 0
}

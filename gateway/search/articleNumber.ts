/** From an article number, as somebody wrote it down, to its product. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import { listField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const LONGEST_SKU = 64 // characters, the backend's
// What is written as the text comes first in a search; behind it stand those that merely begin so.
const MAX_READ = 8

/**
 * As the catalogue writes it, else what differs in case, blanks and hyphens alone; null when nothing does, or several do.
 *
 * @throws GraphQLError BAD_USER_INPUT without a number
 * @throws UpstreamError
 */
export async function findByArticleNumber(
  number: string,
  { store, loaders }: GatewayContext,
): Promise<ResolversParentTypes['Product'] | null> {
  const exact = await loaders.products.bySku(store, number)
  const key = articleNumberKey(number)
  if (exact !== null || key === '' || key.length > LONGEST_SKU) return exact

  const { hits } = await loaders.searches.load({
    storeCode: store.storeCode,
    entity: 'product',
    text: number,
    filters: [],
    from: 0,
    size: MAX_READ,
  })
  const skus = new Set(hits.flatMap(({ document }) => skusOf(document)).filter((sku) => articleNumberKey(sku) === key))
  const [sku, ...others] = skus
  return sku === undefined || others.length > 0 ? null : loaders.products.bySku(store, sku)
}

/** Its own and its variants'. */
function skusOf(document: CatalogueDocument): string[] {
  return [document, ...listField(document, 'configurable_children')].flatMap((fields) => textField(fields, 'sku') ?? [])
}

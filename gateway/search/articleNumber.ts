/** Finds a product by an article number as a customer writes it. */
import { articleNumberKey } from '#domain/articleNumber.ts'
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import { listField, textField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'

const MAX_SKU_LENGTH = 64 // characters, the limit of the backend
// A search ranks the exact text first, followed by numbers that start with it.
const MAX_READ = 8

/**
 * Looks for the exact number first, then for a number that differs only in case, blanks and hyphens; null when none or several match.
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
  if (exact !== null || key === '' || key.length > MAX_SKU_LENGTH) return exact

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

/** Skus of the product and its variants. */
function skusOf(document: CatalogueDocument): string[] {
  return [document, ...listField(document, 'configurable_children')].flatMap((fields) => textField(fields, 'sku') ?? [])
}

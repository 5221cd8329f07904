/** Finds a product by an article number as a customer writes it. */
import { MAX_READ_NUMBERS, mayBeArticleNumber, writtenDifferently } from '#engine/listing/texts.ts'
import type { GatewayContext } from '../context.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'

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
  if (exact !== null || !mayBeArticleNumber(number)) return exact

  const { hits } = await loaders.searches.load({
    storeCode: store.storeCode,
    entity: 'product',
    text: number,
    filters: [],
    from: 0,
    size: MAX_READ_NUMBERS,
  })
  const found = hits.map(({ document }) => document)
  const sku = writtenDifferently(number, found)
  return sku === null ? null : loaders.products.bySku(store, sku)
}

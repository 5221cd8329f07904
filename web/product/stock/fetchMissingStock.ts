/** Loaded only when a page lacks stock. */
import type { ApolloClient } from '@apollo/client'
import {
  MissingStock,
  type MissingStockQuery,
  MissingVariantStock,
  type MissingVariantStockQuery,
} from '../../client/generated/documents.generated.ts'

/** The cache has the stock afterwards, unless it cannot be fetched either. */
export async function fetchMissingStock(
  client: ApolloClient,
  skus: readonly string[],
  hasVariants: boolean,
): Promise<void> {
  const { data } = await client.query<MissingStockQuery | MissingVariantStockQuery>({
    query: hasVariants ? MissingVariantStock : MissingStock,
    variables: { skus: [...skus] },
    // Only the stock is written: a list of products by the same skus may be cached with other fields.
    fetchPolicy: 'no-cache',
    errorPolicy: 'all',
  })
  const stocked = (data?.products ?? []).flatMap((product) => (product ? [product, ...variantsOf(product)] : []))
  client.cache.batch({
    update: (cache) => {
      for (const { __typename, id, stock } of stocked) {
        if (stock) cache.modify({ id: cache.identify({ __typename, id }) ?? '', fields: { stock: () => stock } })
      }
    },
  })
}

type StockedProduct = NonNullable<(MissingStockQuery | MissingVariantStockQuery)['products'][number]>

function variantsOf(product: StockedProduct) {
  if (!('composition' in product)) return []
  const { composition } = product
  if (composition.__typename === 'Configurable') return composition.variants
  return composition.__typename === 'Single' ? [composition.variant] : []
}

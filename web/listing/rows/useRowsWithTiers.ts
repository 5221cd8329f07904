import { useEffect, useMemo } from 'react'
import { RowTierPrices } from '#docs'
import { useLazyClient } from '../../client/apolloContext.ts'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { useCachedQuery } from '../../client/pageHooks.ts'

/**
 * Adds the tier prices: public prices of a listing are loaded without them, a customer's own with them.
 *
 * @param skus of the whole table, whose tier prices are fetched in one request
 */
export function useRowsWithTiers(
  products: readonly ListedProductFragment[],
  skus: readonly string[],
): readonly ListedProductFragment[] {
  const client = useLazyClient()
  const hasPrices = products.some(({ price }) => price.__typename === 'Price')
  const content = JSON.stringify(hasPrices ? { skus } : null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- content stands for the SKUs, and for whether there are prices
  const variables = useMemo(() => (hasPrices ? { skus: [...skus] } : null), [content])
  const data = useCachedQuery(RowTierPrices, variables)
  const isMissing = variables !== null && data === null
  useEffect(() => {
    // Rows of the same table share the request.
    if (isMissing) void client.fetch(RowTierPrices, variables)
  }, [client, variables, isMissing])

  return useMemo(
    () =>
      products.map((product) => {
        const tierPrice = data?.products.find((other) => other?.id === product.id)?.price
        if (product.price.__typename !== 'Price' || tierPrice?.__typename !== 'Price') return product
        return { ...product, price: { ...product.price, tiers: tierPrice.tiers } }
      }),
    [products, data],
  )
}

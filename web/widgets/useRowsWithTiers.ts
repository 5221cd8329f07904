import { useMemo } from 'react'
import type { ListedProductFragment } from '../graphql/generated/documents.generated.ts'
import { useRowTierPricesQuery } from '../graphql/generated/hooks.generated.ts'

/**
 * Adds the tier prices: public prices of a listing are loaded without them, a customer's own with them.
 *
 * @param skus of the whole table, whose tier prices are fetched in one request
 */
export function useRowsWithTiers(
  products: readonly ListedProductFragment[],
  skus: readonly string[],
): readonly ListedProductFragment[] {
  const skip = !products.some(({ price }) => price.__typename === 'Price')
  const { data } = useRowTierPricesQuery({ variables: { skus: [...skus] }, skip })

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

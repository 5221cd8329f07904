/** Finds the products of a list of article numbers. */
import { toText } from '#domain/decimal.ts'
import type { OrderListRow } from '../features/cart/orderList.ts'
import type { QuickOrderProductsQuery, QuickOrderVariantFragment } from '../graphql/generated/documents.generated.ts'
import { useQuickOrderProductsLazyQuery } from '../graphql/generated/hooks.generated.ts'
import { findOrderRows, type OrderRow } from './orderRows.ts'

type FoundProduct = NonNullable<QuickOrderProductsQuery['products'][number]>

export type QuickOrderRow = OrderRow<FoundProduct, QuickOrderVariantFragment>

/** @returns a function that resolves to null if a request fails */
export function useQuickOrder(): (rows: readonly OrderListRow[]) => Promise<readonly QuickOrderRow[] | null> {
  const [fetchProducts] = useQuickOrderProductsLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return (rows) =>
    findOrderRows<QuickOrderVariantFragment, FoundProduct>(rows, async (skus) => {
      const { data } = await fetchProducts({ variables: { skus: [...skus] } }).catch(() => ({ data: undefined }))
      return data?.products ?? null
    })
}

export function itemOfRow({ variant, ordered }: Extract<QuickOrderRow, { kind: 'found' }>) {
  return { of: variant.id, quantity: toText(ordered) }
}

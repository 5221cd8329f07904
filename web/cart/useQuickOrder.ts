/** Finds the products of a list of article numbers. */
import { toText } from '#domain/decimal.ts'
import type { OrderListRow } from './orderList.ts'
import type { QuickOrderProductsQuery, QuickOrderVariantFragment } from '../client/generated/documents.generated.ts'
import { usePricesLazyQuery, useQuickOrderProductsLazyQuery } from '../client/generated/hooks.generated.ts'
import { findOrderRows, type OrderRow } from './orderRows.ts'

type FoundProduct = NonNullable<QuickOrderProductsQuery['products'][number]>

export type QuickOrderRow = OrderRow<FoundProduct, QuickOrderVariantFragment>
export type FoundRow = Extract<QuickOrderRow, { readonly kind: 'found' }>

/** @returns a function that resolves to null if a request fails */
export function useQuickOrder(): (rows: readonly OrderListRow[]) => Promise<readonly QuickOrderRow[] | null> {
  const [fetchProducts] = useQuickOrderProductsLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })
  const [fetchPrices] = usePricesLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return async (list) => {
    const rows = await findOrderRows<QuickOrderVariantFragment, FoundProduct>(list, async (skus) => {
      const { data } = await fetchProducts({ variables: { skus: [...skus] } }).catch(() => ({ data: undefined }))
      return data?.products ?? null
    })
    const ids = rows?.flatMap((row) =>
      row.kind === 'found' && row.variant.price.__typename === 'Price' ? [row.variant.id] : [],
    )
    if (!rows || !ids || ids.length === 0) return rows

    // Tier prices of the ordered variants alone: of all variants they would exceed the cost limit.
    const { data } = await fetchPrices({ variables: { ids } }).catch(() => ({ data: undefined }))
    const prices = new Map(data?.prices.flatMap((price, at) => (price ? [[ids[at], price] as const] : [])))
    return rows.map((row) => {
      const price = row.kind === 'found' ? prices.get(row.variant.id) : undefined
      return row.kind === 'found' && price ? { ...row, variant: { ...row.variant, price } } : row
    })
  }
}

export function itemOfRow({ variant, ordered }: FoundRow) {
  return { of: variant.id, quantity: toText(ordered) }
}

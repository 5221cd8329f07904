/** Finds the products of a list of article numbers. */
import { toText } from '#domain/decimal.ts'
import type { OrderListRow } from './orderList.ts'
import type {
  NearestArticleNumbersQuery,
  QuickOrderProductsQuery,
  QuickOrderVariantFragment,
} from '../../client/generated/documents.generated.ts'
import {
  useNearestArticleNumbersLazyQuery,
  usePricesLazyQuery,
  useQuickOrderProductsLazyQuery,
} from '../../client/generated/hooks.generated.ts'
import { findOrderRows, type OrderRow } from './orderRows.ts'

type FoundProduct = NonNullable<QuickOrderProductsQuery['products'][number]>
type FoundOrderRow = OrderRow<FoundProduct, QuickOrderVariantFragment>

/** Of a piece of sheet, as typed, in millimetres. */
export interface SheetSize {
  readonly length: string
  readonly width: string
}

/** With the typed size of its pieces, for sheet. */
export type FoundRow = Extract<FoundOrderRow, { readonly kind: 'found' }> & { readonly size?: SheetSize }
export type NearestNumber = NearestArticleNumbersQuery['nearestArticleNumbers'][number]['matches'][number]
type UnknownRow = Extract<FoundOrderRow, { readonly kind: 'unknown' }> & { readonly nearest?: readonly NearestNumber[] }
export type QuickOrderRow = Exclude<FoundOrderRow, { readonly kind: 'found' | 'unknown' }> | FoundRow | UnknownRow

/** From the schema. */
const MAX_NEAREST = 12

/** @returns a function that resolves to null if a request fails */
export function useQuickOrder(): (rows: readonly OrderListRow[]) => Promise<readonly QuickOrderRow[] | null> {
  const [fetchProducts] = useQuickOrderProductsLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })
  const withPrices = useRowPrices()
  const withNearest = useNearestNumbers()

  return async (list) => {
    const rows = await findOrderRows<QuickOrderVariantFragment, FoundProduct>(list, async (skus) => {
      const { data } = await fetchProducts({ variables: { skus: [...skus] } }).catch(() => ({ data: undefined }))
      return data?.products ?? null
    })
    return rows && withNearest(await withPrices(rows))
  }
}

/** Adds tier prices to the ordered variants alone: of all variants they would exceed the cost limit. */
function useRowPrices() {
  const [fetchPrices] = usePricesLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return async (rows: readonly QuickOrderRow[]): Promise<readonly QuickOrderRow[]> => {
    const ids = rows.flatMap((row) =>
      row.kind === 'found' && row.variant.price.__typename === 'Price' ? [row.variant.id] : [],
    )
    if (ids.length === 0) return rows
    const { data } = await fetchPrices({ variables: { ids } }).catch(() => ({ data: undefined }))
    const prices = new Map(data?.prices.flatMap((price, at) => (price ? [[ids[at], price] as const] : [])))
    return rows.map((row) => {
      const price = row.kind === 'found' ? prices.get(row.variant.id) : undefined
      return row.kind === 'found' && price ? { ...row, variant: { ...row.variant, price } } : row
    })
  }
}

/** Adds the nearest article numbers to the first unknown ones. */
function useNearestNumbers() {
  const [fetchNearest] = useNearestArticleNumbersLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return async (rows: readonly QuickOrderRow[]): Promise<readonly QuickOrderRow[]> => {
    const unknown = rows.flatMap(({ kind, sku }) => (kind === 'unknown' && sku !== '' ? [sku] : []))
    const numbers = [...new Set(unknown)].slice(0, MAX_NEAREST)
    if (numbers.length === 0) return rows
    const { data } = await fetchNearest({ variables: { numbers } }).catch(() => ({ data: undefined }))
    const nearest = new Map(data?.nearestArticleNumbers.map(({ number, matches }) => [number, matches]))
    return rows.map((row) => {
      const matches = row.kind === 'unknown' ? nearest.get(row.sku) : undefined
      return matches ? { ...row, nearest: matches } : row
    })
  }
}

export function itemOfRow({ variant, ordered }: FoundRow) {
  return { of: variant.id, quantity: toText(ordered) }
}

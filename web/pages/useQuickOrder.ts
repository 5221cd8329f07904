/** Finds the products of a list of article numbers. */
import { type Decimal, toText } from '#domain/decimal.ts'
import { allowedQuantityFrom, minAllowedQuantity } from '#domain/quantity.ts'
import type { OrderListRow } from '../features/cart/orderList.ts'
import { ruleOf } from '../features/price/tierRows.ts'
import type { QuickOrderProductsQuery, QuickOrderVariantFragment } from '../graphql/generated/documents.generated.ts'
import { useQuickOrderProductsLazyQuery } from '../graphql/generated/hooks.generated.ts'

type FoundProduct = NonNullable<QuickOrderProductsQuery['products'][number]>

export type QuickOrderRow = OrderListRow &
  (
    | {
        readonly kind: 'found'
        readonly product: FoundProduct
        readonly variant: QuickOrderVariantFragment
        /** The wanted quantity, or the next one that the product's rule allows. */
        readonly ordered: Decimal
        readonly isAdjusted: boolean
      }
    /** A product with variants or parts, to be chosen on its page. */
    | { readonly kind: 'choice'; readonly product: FoundProduct }
    | { readonly kind: 'unknown' }
    /** The quantity is no positive number. */
    | { readonly kind: 'quantity' }
  )

/** Each sku counts as typed and in capitals; the gateway takes 100 per request, and its cost limit allows fewer with all variants. */
export const LINES_PER_REQUEST = 18

/** @returns a function that resolves to null if a request fails */
export function useQuickOrder(): (rows: readonly OrderListRow[]) => Promise<readonly QuickOrderRow[] | null> {
  const [fetchProducts] = useQuickOrderProductsLazyQuery({ errorPolicy: 'all', fetchPolicy: 'network-only' })

  return async (rows) => {
    const skus = [...new Set(rows.map(({ sku }) => sku).filter((sku) => sku !== ''))]
    const found = new Map<string, FoundProduct>()
    for (let at = 0; at < skus.length; at += LINES_PER_REQUEST) {
      const wanted = [...new Set(skus.slice(at, at + LINES_PER_REQUEST).flatMap((sku) => [sku, sku.toUpperCase()]))]
      // oxlint-disable-next-line no-await-in-loop -- a long list must not take all of the gateway's slots
      const { data } = await fetchProducts({ variables: { skus: wanted } }).catch(() => ({ data: undefined }))
      if (!data) return null
      data.products.forEach((product, index) => {
        const sku = wanted[index]
        if (product && sku !== undefined) found.set(sku, product)
      })
    }
    return rows.map((row) => rowOf(row, found.get(row.sku) ?? found.get(row.sku.toUpperCase())))
  }
}

function rowOf(row: OrderListRow, product: FoundProduct | undefined): QuickOrderRow {
  if (!product) return { ...row, kind: 'unknown' }
  if (row.quantity === 'invalid') return { ...row, kind: 'quantity' }
  const variant = variantOf(product, row.sku)
  if (!variant) return { ...row, kind: 'choice', product }
  const rule = ruleOf(variant.quantity)
  const ordered = row.quantity ? allowedQuantityFrom(rule, row.quantity) : minAllowedQuantity(rule)
  return { ...row, kind: 'found', product, variant, ordered, isAdjusted: !!row.quantity && !ordered.eq(row.quantity) }
}

function variantOf({ composition }: FoundProduct, sku: string): QuickOrderVariantFragment | undefined {
  if (composition.__typename === 'Single') return composition.variant
  if (composition.__typename !== 'Configurable') return undefined
  const wanted = sku.toUpperCase()
  return composition.variants.find((variant) => variant.sku.toUpperCase() === wanted)
}

export function itemOfRow({ variant, ordered }: Extract<QuickOrderRow, { kind: 'found' }>) {
  return { of: variant.id, quantity: toText(ordered) }
}

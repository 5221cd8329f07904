/** Matches the rows of a pasted list with the products of their article numbers. */
import { type Decimal, decimal, decimalOrNull, divide, multiply } from '#domain/decimal.ts'
import type { Unit } from '#domain/unit.ts'
import { allowedQuantityFrom, minAllowedQuantity } from '#domain/quantity.ts'
import type { OrderListRow } from './orderList.ts'
import { ruleOf } from '../../price/tierRows.ts'
import type { QuantityRulePartsFragment } from '../../client/generated/documents.generated.ts'

export interface OrderVariant {
  readonly id: string
  readonly sku: string
  readonly quantity: QuantityRulePartsFragment
  /** Of one unit; null when unknown. */
  readonly gramsPerUnit: string | null
}

export interface OrderProduct<Variant extends OrderVariant> {
  readonly composition:
    | { readonly __typename: 'Single'; readonly variant: Variant }
    | { readonly __typename: 'Configurable'; readonly variants: readonly Variant[] }
    | { readonly __typename: 'Grouped' | 'Bundle' }
}

export type OrderRow<Product, Variant> = OrderListRow &
  (
    | {
        readonly kind: 'found'
        readonly product: Product
        readonly variant: Variant
        /** The wanted quantity, or the next one that the product's rule allows. */
        readonly ordered: Decimal
        readonly isAdjusted: boolean
      }
    /** A product with variants or parts, to be chosen on its page. */
    | { readonly kind: 'choice'; readonly product: Product }
    | { readonly kind: 'unknown' }
    /** The quantity is no positive number, or in another unit than the product's. */
    | { readonly kind: 'quantity' }
  )

/** Items of one mutation, from the schema. */
export const MAX_LINES = 100
export const MAX_TEXT_LENGTH = 20_000

/** The gateway takes 100 per request, and its cost limit allows fewer with all variants. A line counts twice if it is not typed in capitals. */
export const SKUS_PER_REQUEST = 24

/** @param find returns the products in the order of the skus, null for unknown ones; null if the request failed */
export async function findOrderRows<Variant extends OrderVariant, Product extends OrderProduct<Variant>>(
  rows: readonly OrderListRow[],
  find: (skus: readonly string[]) => Promise<readonly (Product | null)[] | null>,
): Promise<readonly OrderRow<Product, Variant>[] | null> {
  const typed = rows.map(({ sku }) => sku).filter((sku) => sku !== '')
  const skus = [...new Set(typed.flatMap((sku) => [sku, sku.toUpperCase()]))]
  const found = new Map<string, Product>()
  for (let at = 0; at < skus.length; at += SKUS_PER_REQUEST) {
    const wanted = skus.slice(at, at + SKUS_PER_REQUEST)
    // oxlint-disable-next-line no-await-in-loop -- a long list must not take all of the gateway's slots
    const products = await find(wanted)
    if (!products) return null
    products.forEach((product, index) => {
      const sku = wanted[index]
      if (product && sku !== undefined) found.set(sku, product)
    })
  }
  return rows.map((row) => rowOf<Variant, Product>(row, found.get(row.sku) ?? found.get(row.sku.toUpperCase())))
}

function rowOf<Variant extends OrderVariant, Product extends OrderProduct<Variant>>(
  row: OrderListRow,
  product: Product | undefined,
): OrderRow<Product, Variant> {
  if (!product) return { ...row, kind: 'unknown' }
  if (row.quantity === 'invalid') return { ...row, kind: 'quantity' }
  const variant = variantOf(product.composition, row.sku)
  if (!variant) return { ...row, kind: 'choice', product }
  const wanted = row.quantity && quantityIn(variant, row.quantity, row.unit)
  if (row.quantity && !wanted) return { ...row, kind: 'quantity' }
  const rule = ruleOf(variant.quantity)
  const ordered = wanted ? allowedQuantityFrom(rule, wanted) : minAllowedQuantity(rule)
  const isAdjusted = wanted !== null && !ordered.eq(wanted)
  return { ...row, quantity: wanted, unit: variant.quantity.unit, kind: 'found', product, variant, ordered, isAdjusted }
}

/** More than any step of sale has. */
const QUANTITY_DIGITS = 6
const GRAMS: Partial<Readonly<Record<Unit, string>>> = { G: '1', KG: '1000' }

/** The quantity in the unit in which the variant is sold; null where the units have nothing in common. A weight becomes metres, but no pieces. */
function quantityIn(
  { quantity: { unit }, gramsPerUnit }: OrderVariant,
  written: Decimal,
  writtenUnit: Unit | null,
): Decimal | null {
  if (writtenUnit === null || writtenUnit === unit) return written
  const [from, to] = [GRAMS[writtenUnit], unit === 'METER' ? gramsPerUnit : GRAMS[unit]]
  const perUnit = from === undefined || to == null ? null : decimalOrNull(to)
  if (from === undefined || !perUnit?.gt(0)) return null
  return divide(multiply(written, decimal(from)), perUnit, QUANTITY_DIGITS)
}

function variantOf<Variant extends OrderVariant>(
  composition: OrderProduct<Variant>['composition'],
  sku: string,
): Variant | undefined {
  if (composition.__typename === 'Single') return composition.variant
  if (composition.__typename !== 'Configurable') return undefined
  const wanted = sku.toUpperCase()
  return composition.variants.find((variant) => variant.sku.toUpperCase() === wanted)
}

/**
 * Amounts of a cart: of its lines, as docs/rules/rounding.md says, and its totals in the format of the platform. The amounts of a bundle
 * are sums; each of its parts is a row of its own.
 */
import { Big } from 'big.js'
import type { DatabaseSync } from 'node:sqlite'
import type { TaxNote } from '../catalogue/taxes.ts'
import type { StoreRow } from '../database/storeRow.ts'
import type { GramsOf } from '../pricing/itemWeights.ts'
import type { Item } from '../pricing/items.ts'
import { type Buyer, type PriceBook, sourceSide } from '../pricing/priceBook.ts'
import { displayPrice, rounded, rowTotal, type Side, sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import { fieldsOf } from '../rest/fields.ts'
import { HttpError } from '../rest/response.ts'
import { withSurcharges } from './customOptions.ts'
import type { FullContent } from './lineContents.ts'

export interface LineAmounts {
  /** Display price of one unit. */
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
  /** Why the row has no tax; null with tax, for a bundle, and where nothing is said. */
  readonly taxNote: TaxNote | null
  /** The row total split by tax rate. */
  readonly byRate: readonly (TaxedAmount & { readonly percent: Big })[]
  /** Reserved in addition for heavier pieces: docs/rules/weight-variation.md. Null for products of fixed weight. */
  readonly reserve: TaxedAmount | null
  /** What the row costs after weighing is computed from this. Null for products of fixed or unknown weight. */
  readonly weighing: Weighing | null
}

export interface Weighing {
  readonly orderedGrams: Big
  /** Unit price × quantity on the source side, not rounded. */
  readonly sourceRow: Big
  readonly side: Side
  readonly percent: Big
}

export type AmountsOf = (store: StoreRow, buyer: Buyer, content: FullContent, qty: number) => LineAmounts | null

/** The function returns null when the product, or a part of the bundle, has no price. */
export function bindLineAmounts(book: PriceBook, rules: LineRules, gramsOf: GramsOf): AmountsOf {
  return (store, buyer, content, qty) =>
    content.parts
      ? bundleAmounts(book, store, buyer, content.parts, qty)
      : itemAmounts({ book, rules, gramsOf }, store, buyer, content, qty)
}

/** The list price of cut sheet is that of a standard piece: a piece of another size counts by its area. */
const AREA_DIGITS = 4

function itemAmounts(
  { book, rules, gramsOf }: { readonly book: PriceBook; readonly rules: LineRules; readonly gramsOf: GramsOf },
  store: StoreRow,
  buyer: Buyer,
  content: FullContent,
  qty: number,
): LineAmounts | null {
  const { item, options } = content
  const pieceUnits = rules.unitsOfPiece(content)
  const units = rounded(pieceUnits.times(qty), AREA_DIGITS)
  const price = book.price(store, item, buyer, units.toNumber())
  if (!price) return null

  const percent = book.ratePercent(store, item, buyer)
  const sourcePrice = withSurcharges(price.sourcePrice, options, store, item.unit, percent)
  const row = rowTotal(sourcePrice, units, percent)
  const fee = rules.weightFee(store, item)
  const grams = fee && gramsOf(item.productId)
  return {
    unit: pieceUnits.eq(1) ? displayPrice(sourcePrice, percent) : rowTotal(sourcePrice, pieceUnits, percent),
    row,
    taxNote: book.taxNote(store, item, buyer),
    byRate: [{ ...row, percent }],
    reserve: fee && rowTotal({ amount: fee, side: sourceSide(store) }, units, percent),
    weighing: grams?.gt(0)
      ? {
          orderedGrams: grams.times(units),
          sourceRow: sourcePrice.amount.times(units),
          side: sourcePrice.side,
          percent,
        }
      : null,
  }
}

/** The quantity of a part in one bundle decides its tier price. */
function bundleAmounts(
  book: PriceBook,
  store: StoreRow,
  buyer: Buyer,
  parts: NonNullable<FullContent['parts']>,
  qty: number,
): LineAmounts | null {
  const units: TaxedAmount[] = []
  const byRate: (TaxedAmount & { percent: Big })[] = []
  for (const part of parts) {
    const price = book.price(store, part.item, buyer, part.qty)
    if (!price) return null
    const percent = book.ratePercent(store, part.item, buyer)
    units.push(rowTotal(price.sourcePrice, part.qty, percent))
    byRate.push({ ...rowTotal(price.sourcePrice, new Big(part.qty).times(qty), percent), percent })
  }
  return { unit: sumOf(units), row: sumOf(byRate), taxNote: null, byRate, reserve: null, weighing: null }
}

/** What prices a line besides the prices of its product: its fee for weight variation, and the size of its pieces. */
export interface LineRules {
  /** Fee per unit on the store's source side; null for products of fixed weight. */
  weightFee(store: StoreRow, item: Item): Big | null
  /** Units of the list price in one piece: 1, but for sheet that is cut to a size its area by that of the standard piece. */
  unitsOfPiece(content: Pick<FullContent, 'item' | 'parent' | 'chosen'>): Big
  /** @throws HttpError 400 when only a part of a size was entered, or something that is no size */
  checkSize(content: Pick<FullContent, 'item' | 'parent' | 'chosen'>): void
}

export function bindLineRules(db: DatabaseSync): LineRules {
  const product = db.prepare('SELECT facts FROM product WHERE id = ?')
  const fee = db.prepare(
    'SELECT weight_variation_fee_e4 AS fee FROM product_store WHERE store_id = ? AND product_id = ?',
  )
  const sizeOptions = db.prepare(
    "SELECT id FROM custom_option WHERE product_id = ? AND sku IN ('cut-length', 'cut-width') ORDER BY sort_order",
  )

  return {
    weightFee(store, { productId }) {
      const e4 = fee.get(store.id, productId)?.fee
      return typeof e4 === 'number' && e4 > 0 ? new Big(e4).div(10_000) : null
    },
    unitsOfPiece(content) {
      const size = sizeOf(content)
      const standard = size && standardArea(content.item)
      if (!size || size.some((side) => side === null) || !standard) return new Big(1)
      const [length, width] = size.map((side) => new Big(side ?? 0))
      return rounded((length ?? standard).times(width ?? 1).div(standard), AREA_DIGITS)
    },
    checkSize(content) {
      const size = sizeOf(content)
      if (size?.some((side) => side === null)) throw new HttpError(400, 'Please enter length and width in millimetres.')
    },
  }

  /** Of the piece that the list price is for; null for all products but sheet. */
  function standardArea({ productId }: Item): Big | null {
    const facts: unknown = JSON.parse(String(product.get(productId)?.facts ?? '{}'))
    const { length_mm: length, width_mm: width } = fieldsOf(facts)
    const [long, wide] = [Number(length), Number(width)]
    return long > 0 && wide > 0 ? new Big(long).times(wide) : null
  }

  /** Length and width as entered; a side that is missing or no number is null. Null for products that are not cut, and without any entry. */
  function sizeOf({ item, parent, chosen }: Pick<FullContent, 'item' | 'parent' | 'chosen'>): (string | null)[] | null {
    if (item.unit !== 'PCS' || !item.isCalculated) return null
    const ids = sizeOptions.all((parent ?? item).productId).map(({ id }) => Number(id))
    const texts = ids.map((id) => chosen.custom.find(({ optionId }) => optionId === id)?.values[0]?.trim() ?? '')
    if (ids.length < 2 || texts.every((text) => text === '')) return null
    return texts.map((text) => (SIZE.test(text) && Number(text) > 0 ? text : null))
  }
}

const SIZE = /^\d{1,5}(\.\d{1,3})?$/

/** What a coupon leaves of a line. */
export interface DiscountedLine {
  readonly discount: TaxedAmount
  /** The row after the discount by rate. */
  readonly byRate: LineAmounts['byRate']
}

export interface TotalsLine {
  readonly id: number
  readonly name: string
  readonly qty: number
  readonly amounts: LineAmounts
  readonly discounted: DiscountedLine
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

/** What is added to the rows: a shipping method or a payment fee. */
export interface Charge extends TaxedAmount {
  readonly percent: Big
  readonly title: string
}

export interface Charges {
  /** Null until a shipping method is chosen. */
  readonly shipping: Charge | null
  /** Null while the payment method is unknown or free. */
  readonly payment: Charge | null
}

export const NO_CHARGES: Charges = { shipping: null, payment: null }

/** @param couponCode of the applied coupon; null without one */
export function cartTotals(
  lines: readonly TotalsLine[],
  currency: string,
  couponCode: string | null,
  { shipping, payment }: Charges = NO_CHARGES,
) {
  const charges = [shipping, payment].flatMap((charge) => charge ?? [])
  const before = sumOf(lines.map(({ amounts }) => amounts.row))
  const off = sumOf(lines.map(({ discounted }) => discounted.discount))
  const reserve = sumOf(lines.flatMap(({ amounts }) => amounts.reserve ?? []))
  const net = before.net.toNumber()
  const discount = off.net.times(-1).toNumber()
  const charged = sumOf(charges)
  const paid = before.gross.minus(off.gross).plus(charged.gross).toNumber()
  const tax = before.tax.minus(off.tax).plus(charged.tax).toNumber()
  return {
    grand_total: paid,
    base_grand_total: paid,
    subtotal: net,
    base_subtotal: net,
    discount_amount: discount,
    base_discount_amount: discount,
    subtotal_with_discount: before.net.minus(off.net).toNumber(),
    shipping_amount: shipping?.net.toNumber() ?? 0,
    shipping_discount_amount: 0,
    tax_amount: tax,
    weee_tax_applied_amount: null,
    shipping_tax_amount: shipping?.tax.toNumber() ?? 0,
    subtotal_incl_tax: before.gross.toNumber(),
    shipping_incl_tax: shipping?.gross.toNumber() ?? 0,
    ...(payment && { payment_fee: payment.net.toNumber(), payment_fee_incl_tax: payment.gross.toNumber() }),
    base_currency_code: currency,
    quote_currency_code: currency,
    ...(couponCode !== null && { coupon_code: couponCode }),
    items_qty: lines.reduce((sum, { qty }) => sum.plus(qty), new Big(0)).toNumber(),
    items: lines.map(itemTotals),
    total_segments: [
      { code: 'subtotal', title: 'Subtotal', value: before.gross.toNumber() },
      { code: 'subtotal_incl_tax', title: 'Subtotal incl. tax', value: before.gross.toNumber() },
      ...(shipping ? [{ code: 'shipping', title: shipping.title, value: shipping.gross.toNumber() }] : []),
      ...(payment ? [{ code: 'payment', title: payment.title, value: payment.gross.toNumber() }] : []),
      ...(couponCode === null
        ? []
        : [{ code: 'discount', title: `Discount (${couponCode})`, value: off.gross.times(-1).toNumber() }]),
      {
        code: 'tax',
        title: 'Tax',
        value: tax,
        area: 'taxes',
        extension_attributes: { tax_grandtotal_details: taxDetails(lines, charges) },
      },
      // Reserved in addition to the grand total until the pieces are weighed.
      ...(reserve.gross.eq(0)
        ? []
        : [{ code: 'weight_variation_fee', title: 'Weight variation fee', value: reserve.gross.toNumber() }]),
      { code: 'grand_total', title: 'Grand Total', value: paid, area: 'footer' },
    ],
  }
}

function itemTotals({ id, name, qty, amounts, discounted, options }: TotalsLine): object {
  const { unit, row, byRate, reserve } = amounts
  const { discount } = discounted
  const price = unit.net.toNumber()
  const rowNet = row.net.toNumber()
  return {
    item_id: id,
    price,
    base_price: price,
    qty,
    row_total: rowNet,
    base_row_total: rowNet,
    row_total_with_discount: 0,
    tax_amount: row.tax.minus(discount.tax).toNumber(),
    tax_percent: commonPercent(byRate),
    discount_amount: discount.net.toNumber(),
    discount_percent: 0,
    ...(reserve && {
      weight_variation_fee: reserve.net.toNumber(),
      weight_variation_fee_incl_tax: reserve.gross.toNumber(),
    }),
    price_incl_tax: unit.gross.toNumber(),
    row_total_incl_tax: row.gross.toNumber(),
    // The platform sends the options as a JSON string.
    options: JSON.stringify(options.map(({ label, value }) => ({ value, label }))),
    name,
  }
}

/** Returns 0 when the parts of a bundle have different rates. */
function commonPercent(byRate: LineAmounts['byRate']): number {
  const [first, ...others] = byRate
  return first && others.every(({ percent }) => percent.eq(first.percent)) ? first.percent.toNumber() : 0
}

/** Lists the taxes by rate in the order of the lines and charges; leaves out rates of 0. */
function taxDetails(lines: readonly TotalsLine[], charges: readonly Charge[]): object[] {
  const rates = new Map<string, TaxedAmount[]>()
  for (const { percent, ...row } of [...lines.flatMap(({ discounted }) => discounted.byRate), ...charges]) {
    if (percent.gt(0)) rates.set(percent.toFixed(), [...(rates.get(percent.toFixed()) ?? []), row])
  }
  return [...rates].map(([percent, rows], at) => {
    const amount = new Big(sumOf(rows).tax).toNumber()
    return { amount, rates: [{ percent, title: `${percent} %` }], group_id: at + 1 }
  })
}

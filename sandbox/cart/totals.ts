/** Builds the totals of a cart in the platform's format. */
import { Big } from 'big.js'
import { sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import type { DiscountedLine } from './coupons.ts'
import type { LineAmounts } from './lineAmounts.ts'

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

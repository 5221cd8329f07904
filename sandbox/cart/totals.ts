/** Builds the totals of a cart in the platform's format. */
import { Big } from 'big.js'
import { sumOf, type TaxedAmount } from '../pricing/sourcePrice.ts'
import type { LineAmounts } from './lineAmounts.ts'

export interface TotalsLine {
  readonly id: number
  readonly name: string
  readonly qty: number
  readonly amounts: LineAmounts
  readonly options: readonly { readonly label: string; readonly value: string }[]
}

export function cartTotals(lines: readonly TotalsLine[], currency: string): object {
  const total = sumOf(lines.map(({ amounts }) => amounts.row))
  const net = total.net.toNumber()
  const gross = total.gross.toNumber()
  const tax = total.tax.toNumber()
  return {
    grand_total: gross,
    base_grand_total: gross,
    subtotal: net,
    base_subtotal: net,
    discount_amount: 0,
    base_discount_amount: 0,
    subtotal_with_discount: net,
    shipping_amount: 0,
    shipping_discount_amount: 0,
    tax_amount: tax,
    weee_tax_applied_amount: null,
    shipping_tax_amount: 0,
    subtotal_incl_tax: gross,
    shipping_incl_tax: 0,
    base_currency_code: currency,
    quote_currency_code: currency,
    items_qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    items: lines.map(itemTotals),
    total_segments: [
      { code: 'subtotal', title: 'Subtotal', value: gross },
      {
        code: 'tax',
        title: 'Tax',
        value: tax,
        area: 'taxes',
        extension_attributes: { tax_grandtotal_details: taxDetails(lines) },
      },
      { code: 'grand_total', title: 'Grand Total', value: gross, area: 'footer' },
    ],
  }
}

function itemTotals({ id, name, qty, amounts: { unit, row, byRate }, options }: TotalsLine): object {
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
    tax_amount: row.tax.toNumber(),
    tax_percent: commonPercent(byRate),
    discount_amount: 0,
    discount_percent: 0,
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

/** Lists the taxes by rate in the order of the lines; leaves out rates of 0. */
function taxDetails(lines: readonly TotalsLine[]): object[] {
  const rates = new Map<string, TaxedAmount[]>()
  for (const { percent, ...row } of lines.flatMap(({ amounts }) => amounts.byRate)) {
    if (percent.gt(0)) rates.set(percent.toFixed(), [...(rates.get(percent.toFixed()) ?? []), row])
  }
  return [...rates].map(([percent, rows], at) => {
    const amount = new Big(sumOf(rows).tax).toNumber()
    return { amount, rates: [{ percent, title: `${percent} %` }], group_id: at + 1 }
  })
}

/** Amounts of an order that does not say the tax of its lines. */
import type { OrderSnapshot } from './orderFacts.ts'

type Amounts = Pick<OrderSnapshot, 'lines' | 'totals'>

/** With the tax of the cart, if that cost the same; else no tax is known. */
export function taxOf({ lines, totals }: Amounts, ordered: Amounts | null): Amounts {
  if (ordered?.totals.total.gross.amount !== totals.total.gross.amount)
    return { lines: lines.map(withoutTax), totals: totalsWithoutTax(totals) }
  const taxed = lines.map((line) => {
    const known = ordered.lines.find(({ sku, quantity, row }) => {
      const isSame = sku === line.sku && quantity === line.quantity
      return isSame && (row.gross.amount === line.row.gross.amount || row.net.amount === line.row.net.amount)
    })
    return known
      ? { ...line, unit: known.unit, row: known.row, taxRatePercent: known.taxRatePercent }
      : withoutTax(line)
  })
  return { lines: taxed, totals: { ...ordered.totals, asOf: totals.asOf } }
}

type Line = Amounts['lines'][number]

function withoutTax(line: Line): Line {
  return { ...line, unit: { ...line.unit, tax: null }, row: { ...line.row, tax: null } }
}

/** The whole may name the tax of which the lines say nothing. */
function totalsWithoutTax(totals: Amounts['totals']): Amounts['totals'] {
  const { subtotal, discount, shipping, paymentFee, others, total } = totals
  return {
    ...totals,
    subtotal: { ...subtotal, tax: null },
    discount: discount && { ...discount, tax: null },
    shipping: shipping && { ...shipping, tax: null },
    paymentFee: paymentFee && { ...paymentFee, tax: null },
    others: others.map((one) => ({ ...one, amount: { ...one.amount, tax: null } })),
    total: Number(total.tax?.amount) === 0 ? { ...total, tax: null } : total,
    addsUp: false,
    taxes: [],
  }
}

/**
 * Whether an order needs the buyer's personal number: all orders of the store, or those with enough investment gold.
 *
 * @see docs/rules/ordering.md
 */
import { add, compare, type Decimal, decimal, ZERO } from '#domain/decimal.ts'
import type { StoreView } from '../storeTable.ts'
import type { CartModel } from './checkoutModel.ts'

/** What is not known of a line counts as investment gold: the law asks the seller. @throws UpstreamError */
export async function needsPersonalNumber(
  cart: Pick<CartModel, 'lines'>,
  { requireSsnForCheckout, ssnFromInvestmentGold: from }: StoreView,
): Promise<boolean> {
  if (!requireSsnForCheckout) return false
  if (from === null) return true
  const amounts = await Promise.all(cart.lines.map(investmentGoldOf))
  return compare(amounts.reduce(add, ZERO), decimal(from)) >= 0
}

/** Gold without tax is investment gold in the countries that exempt it. */
async function investmentGoldOf(line: CartModel['lines'][number]): Promise<Decimal> {
  const { taxRatePercent, row } = line
  if (taxRatePercent !== null && Number(taxRatePercent) !== 0) return ZERO
  const sellable = await line.sellable()
  const metal = (sellable?.variant ?? sellable?.product)?.metal ?? sellable?.product.metal
  return metal && metal.metal !== 'AU' ? ZERO : decimal(row.gross.amount)
}

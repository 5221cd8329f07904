/** Whether the price of a line has changed since the shopper added it or changed it last: metals move it a little all the time. */
import { decimal, roundHalfAwayFromZero } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import type { CartLineModel } from './cartModel.ts'
import { BackendAmount } from './totals.ts'

type PricedLine = Pick<CartLineModel, 'line' | 'totals'>

/** Smaller changes are not mentioned. */
const MIN_CHANGE_PERCENT = 1

export function hasPriceChanged({ line, totals }: PricedLine): boolean {
  const [then, now] = [line.price, totals?.reportedPrice ?? null]
  return (
    then !== null &&
    now !== null &&
    decimal(now).minus(then).abs().times(100).gte(decimal(then).abs().times(MIN_CHANGE_PERCENT)) &&
    now !== then
  )
}

/** The price of one unit then: both sides have changed alike. Null if it has not changed. */
export function priceBefore({ line, totals, store }: PricedLine & Pick<CartLineModel, 'store'>): BackendAmount | null {
  if (!totals?.reportedPrice || line.price === null || !hasPriceChanged({ line, totals })) return null
  const { price: then } = line
  const { reportedPrice: now, price, price_incl_tax: gross } = totals
  const { currencyCode } = store.i18n
  const before = (amount: number): number =>
    roundHalfAwayFromZero(decimal(amount).times(then).div(now), minorUnitDigits(currencyCode)).toNumber()
  return new BackendAmount(before(price), before(gross), currencyCode)
}

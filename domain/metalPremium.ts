/** The premium of a bar or coin over its metal value. */
import { decimal, type Decimal, divide, isPositive, multiply, roundHalfAwayFromZero, subtract } from './decimal.ts'
import { type Currency, minorUnitDigits } from './money.ts'
import { amountOnSide, netOf, type SourcePrice } from './sourcePrice.ts'
import type { TaxedAmount } from './tax.ts'

interface PremiumQuestion {
  /** Of one unit. */
  readonly price: SourcePrice
  readonly ratePercent: number
  /** Grams of fine metal in one unit. */
  readonly fineGrams: Decimal
  /** Price of one fine gram, net. */
  readonly quote: Decimal
  readonly currency: Currency
}

export interface MetalPremium {
  /** Value of the fine metal in one unit, net, in minor units. */
  readonly metalValue: Decimal
  /** Premium over that value, both net: 3.8 means 3.8 %. Negative below the metal value. */
  readonly percent: Decimal
  /** Premium of the price with tax over the same value: the buyer's, unless the tax is refunded. */
  readonly percentGross: Decimal
}

const PERCENT_DIGITS = 1

/**
 * Uses unrounded amounts and the unrounded metal value. Null without metal or quote.
 *
 * @param percentDigits decimals of the percentage; listings sort by more than they display
 * @see docs/rules/metal-premium.md
 */
export function metalPremium(
  { price, ratePercent, fineGrams, quote, currency }: PremiumQuestion,
  percentDigits = PERCENT_DIGITS,
): MetalPremium | null {
  if (!isPositive(fineGrams) || !isPositive(quote)) return null

  const value = multiply(fineGrams, quote)
  return {
    metalValue: roundHalfAwayFromZero(value, minorUnitDigits(currency)),
    percent: premiumPercent(netOf(price, ratePercent), value, percentDigits),
    percentGross: premiumPercent(price.taxed?.gross ?? amountOnSide(price, 'GROSS', ratePercent), value, percentDigits),
  }
}

/**
 * What a price adds to the value of its metal, in per cent of that value.
 *
 * @param amount of the source price on either side of tax, unrounded
 * @param metalValue unrounded, above 0
 */
export function premiumPercent(amount: Decimal, metalValue: Decimal, percentDigits = PERCENT_DIGITS): Decimal {
  return divide(multiply(subtract(amount, metalValue), decimal(100)), metalValue, percentDigits)
}

/** The display price of one unit per gram of its fine metal, each side rounded to minor units. */
export function pricePerFineGram(
  { net, gross }: Pick<TaxedAmount, 'net' | 'gross'>,
  fineGrams: Decimal,
  currency: Currency,
): TaxedAmount {
  const digits = minorUnitDigits(currency)
  const perGram = { net: divide(net, fineGrams, digits), gross: divide(gross, fineGrams, digits) }
  return { ...perGram, tax: subtract(perGram.gross, perGram.net) }
}

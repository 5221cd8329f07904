/** Both sides of what a shipping method costs. Some backends name one amount, with or without tax as the shop is set. */
import { type Decimal, decimal } from '#domain/decimal.ts'
import { minorUnitDigits } from '#domain/money.ts'
import { addTax, splitGross } from '#domain/tax.ts'
import type { StoreView } from '../storeTable.ts'
import type { StorefrontProfile } from '../upstream/storefront/profile.ts'

export interface DeliveryAmounts {
  readonly net: Decimal
  readonly gross: Decimal
}

interface ReportedDelivery {
  readonly amount?: number | null | undefined
  readonly price_excl_tax?: number | null | undefined
  readonly price_incl_tax?: number | null | undefined
}

export interface DeliveryTax {
  /** Of an amount alone. */
  readonly includesTax: boolean
  /** Whether the profile says so: Tryton names an amount without tax `price_incl_tax`. */
  readonly isFromProfile?: boolean
  /** Null if no rate is known; then both sides are the same. */
  readonly ratePercent: number | null
  /** Of the currency. */
  readonly digits: number
}

/** If the profile does not say, an amount is on the side of the shop's prices. */
export function deliveryTax(
  { tax, i18n }: StoreView,
  { amounts }: Pick<StorefrontProfile, 'amounts'>,
  ratePercent: number | null,
): DeliveryTax {
  const includesTax = amounts.deliveryIncludesTax ?? tax.sourcePriceIncludesTax
  return {
    includesTax,
    isFromProfile: amounts.deliveryIncludesTax !== null,
    ratePercent: amounts.deliveryTaxPercent ?? ratePercent,
    digits: minorUnitDigits(i18n.currencyCode),
  }
}

/** Whether the fields of an amount contradict each other: the amount equals neither side, or the side with tax is lower. */
export function contradicts({ amount, price_excl_tax: net, price_incl_tax: gross }: ReportedDelivery): boolean {
  if (net != null && gross != null && gross < net) return true
  const sides = [net, gross].flatMap((side) => side ?? [])
  return (
    amount != null &&
    sides.length > 0 &&
    !sides.some((side) => Math.abs(side - amount) < SAME) &&
    // Of one side alone the amount may be the other one.
    (sides.length === 2 || sides[0] === 0)
  )
}

/** Less than every minor unit. */
const SAME = 0.005

/** If fields contradict each other, the highest amount applies, so that no delivery is shown too cheap. */
function withoutContradiction(reported: ReportedDelivery): ReportedDelivery {
  if (!contradicts(reported)) return reported
  const { amount, price_excl_tax: net, price_incl_tax: gross } = reported
  if ((amount ?? 0) > Math.max(net ?? 0, gross ?? 0)) return { amount }
  return (gross ?? 0) >= (net ?? 0) ? { price_excl_tax: net, price_incl_tax: gross } : { price_excl_tax: net }
}

export function deliveryAmounts(reported: ReportedDelivery, tax: DeliveryTax): DeliveryAmounts {
  const { amount, price_excl_tax: net, price_incl_tax: gross } = withoutContradiction(reported)
  if (net != null && gross != null) return { net: decimal(net), gross: decimal(gross) }
  const isNamedWrongly = tax.isFromProfile === true && amount == null
  const [value, includesTax] =
    net != null
      ? [net, false]
      : gross != null
        ? [gross, !isNamedWrongly || tax.includesTax]
        : [amount ?? 0, tax.includesTax]
  const exact = decimal(value)
  if (tax.ratePercent === null) return { net: exact, gross: exact }
  return includesTax ? splitGross(exact, tax.ratePercent, tax.digits) : addTax(exact, tax.ratePercent, tax.digits)
}

/** Maps the backend's totals to the schema. Every amount is the backend's; the gateway only adds and subtracts them. */
import { type Decimal, decimal, roundHalfAwayFromZero, subtract, toText, ZERO } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import { addTaxed, subtractTaxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import type { AppliedCoupon, TaxedAmount, TaxShare, Totals } from '../resolverTypes.generated.ts'
import type { CartModel } from './cartModel.ts'
import type { BackendTotals, BackendTotalsItem } from './source.ts'

const NOTHING: Taxed = { net: ZERO, tax: ZERO, gross: ZERO }

export function totalsModel({ totals, store, asOf, lines }: CartModel): Totals {
  const { currencyCode: currency } = store.i18n
  const subtotal = totals.items.map(rowOf).reduce(addTaxed, NOTHING)
  const shipping = shippingOf(totals)
  const paymentFee = paymentFeeOf(totals)
  const charges = addTaxed(shipping ?? NOTHING, paymentFee ?? NOTHING)
  const total = totalOf(totals, addTaxed(subtotal, charges))
  const discount = subtractTaxed(addTaxed(subtotal, charges), total)
  const reserve = lines.flatMap(({ totals: item }) => (item ? (reserveOf(item) ?? []) : [])).reduce(addTaxed, NOTHING)
  return {
    subtotal: taxedModel(subtotal, currency),
    discount: isNothing(discount) ? null : taxedModel(discount, currency),
    shipping: shipping && taxedModel(shipping, currency),
    paymentFee: paymentFee && taxedModel(paymentFee, currency),
    total: taxedModel(total, currency),
    reserve: isNothing(reserve) ? null : taxedModel(reserve, currency),
    taxes: taxShares(totals, [shipping, paymentFee], currency),
    displaySide: store.displaySettings.displayIncludesVAT ? 'GROSS' : 'NET',
    asOf: asOf.toISOString(),
  }
}

export function couponOf({ totals, store }: CartModel): AppliedCoupon | null {
  const { coupon_code: code } = totals
  if (!code) return null
  const discount = totals.items.flatMap((item) => discountOf(item) ?? []).reduce(addTaxed, NOTHING)
  return { code, discount: isNothing(discount) ? null : taxedModel(discount, store.i18n.currencyCode) }
}

export function rowOf({ row_total: net, row_total_incl_tax: gross }: BackendTotalsItem): Taxed {
  return taxed(net, gross)
}

export function unitOf({ price, price_incl_tax: gross }: BackendTotalsItem): Taxed {
  return taxed(price, gross)
}

/** The backend's discount is net; its tax is what is missing in the tax of the row. */
export function discountOf(item: BackendTotalsItem): Taxed | null {
  const net = decimal(item.discount_amount ?? 0).abs()
  if (net.eq(0)) return null
  const tax = item.tax_amount == null ? ZERO : subtract(rowOf(item).tax, decimal(item.tax_amount))
  return { net, tax, gross: net.plus(tax) }
}

/** Reserved in addition to the row; null for products of fixed weight. */
export function reserveOf({
  weight_variation_fee: net,
  weight_variation_fee_incl_tax: gross,
}: BackendTotalsItem): Taxed | null {
  return net ? taxed(net, gross ?? net) : null
}

function totalOf(totals: BackendTotals, sum: Taxed): Taxed {
  const gross = decimal(totals.grand_total)
  const tax = totals.tax_amount == null ? sum.tax : decimal(totals.tax_amount)
  return { net: subtract(gross, tax), tax, gross }
}

/** Null until a shipping method is selected: then the backend has a segment for it. */
function shippingOf({
  shipping_amount: net,
  shipping_incl_tax: gross,
  total_segments: segments,
}: BackendTotals): Taxed | null {
  const isSelected = segments?.some(({ code }) => code === 'shipping') ?? false
  return isSelected ? taxed(net ?? 0, gross ?? net ?? 0) : null
}

/** Null without a fee. */
function paymentFeeOf({ payment_fee: net, payment_fee_incl_tax: gross }: BackendTotals): Taxed | null {
  return net ? taxed(net, gross ?? net) : null
}

/** Rows by their rate, after discounts. A bundle whose parts have several rates is shared out by the backend's taxes of each rate. */
function taxShares(
  { items, total_segments: segments }: BackendTotals,
  charges: readonly (Taxed | null)[],
  currency: Currency,
): readonly TaxShare[] {
  const byRate = new Map<string, Taxed>()
  const add = (ratePercent: Decimal, amount: Taxed): void => {
    const rate = toText(ratePercent)
    byRate.set(rate, addTaxed(byRate.get(rate) ?? NOTHING, amount))
  }
  const mixed = items.filter((item) => !item.tax_percent && rowOf(item).tax.gt(0))
  for (const item of items)
    if (!mixed.includes(item))
      add(decimal(item.tax_percent ?? 0), subtractTaxed(rowOf(item), discountOf(item) ?? NOTHING))

  const rates = taxesIn(segments).map(({ ratePercent }) => ratePercent)
  for (const charge of charges) if (charge && !isNothing(charge)) add(rateOf(charge, rates), charge)

  if (mixed.length > 0) {
    let rest = mixed.map((item) => subtractTaxed(rowOf(item), discountOf(item) ?? NOTHING)).reduce(addTaxed, NOTHING)
    for (const { ratePercent, tax } of taxesIn(segments)) {
      const known = byRate.get(toText(ratePercent))?.tax ?? ZERO
      const share = subtract(tax, known)
      if (share.lte(0)) continue
      const net = roundHalfAwayFromZero(share.times(100).div(ratePercent), minorUnitDigits(currency))
      const amount = { net: net.gt(rest.net) ? rest.net : net, tax: share, gross: ZERO }
      const whole = { ...amount, gross: amount.net.plus(amount.tax) }
      add(ratePercent, whole)
      rest = subtractTaxed(rest, whole)
    }
    if (!isNothing(rest)) add(ZERO, rest)
  }
  return [...byRate]
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([ratePercent, amount]) => ({ ratePercent, amount: taxedModel(amount, currency) }))
}

/** The rate of a charge, for which the backend sends amounts only: the known rate that is nearest to their ratio. */
function rateOf({ net, tax }: Taxed, rates: readonly Decimal[]): Decimal {
  if (net.eq(0) || tax.eq(0)) return ZERO
  const ratio = tax.times(100).div(net)
  const [nearest = roundHalfAwayFromZero(ratio, 1)] = rates.toSorted((a, b) =>
    a.minus(ratio).abs().cmp(b.minus(ratio).abs()),
  )
  return nearest
}

function taxesIn(segments: BackendTotals['total_segments']): { ratePercent: Decimal; tax: Decimal }[] {
  return (segments ?? []).flatMap(({ extension_attributes: extension }) =>
    (extension?.tax_grandtotal_details ?? []).flatMap(({ amount, rates }) => {
      const percent = rates?.[0]?.percent
      return amount == null || percent == null || Number(percent) <= 0
        ? []
        : [{ ratePercent: decimal(percent), tax: decimal(amount) }]
    }),
  )
}

/** Amounts of JSON are binary floats, so they are rounded to the digits that a backend sends. */
function taxed(net: number, gross: number): Taxed {
  const [exactNet, exactGross] = [
    roundHalfAwayFromZero(decimal(net), DIGITS),
    roundHalfAwayFromZero(decimal(gross), DIGITS),
  ]
  return { net: exactNet, tax: subtract(exactGross, exactNet), gross: exactGross }
}

const DIGITS = 4

function isNothing({ net, gross }: Taxed): boolean {
  return net.eq(0) && gross.eq(0)
}

export function taxedModel({ net, tax, gross }: Taxed, currency: Currency): TaxedAmount {
  const money = (amount: Decimal) => ({ amount: toText(amount, minorUnitDigits(currency)), currency })
  return { net: money(net), tax: money(tax), gross: money(gross) }
}

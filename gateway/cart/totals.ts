/** Maps the backend's totals to the schema. Every amount is the backend's; the gateway only adds and subtracts them. */
import { type Decimal, decimal, roundHalfAwayFromZero, subtract, textOfNumber, toText, ZERO } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import { addTaxed, subtractTaxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import { taxedModel } from '../moneyModel.ts'
import type { AppliedCoupon, Money, TaxedAmount, TaxShare, Totals } from '../resolverTypes.generated.ts'
import type { CartModel } from './cartModel.ts'
import type { BackendTotals, BackendTotalsItem } from './source.ts'

const NOTHING: Taxed = { net: ZERO, tax: ZERO, gross: ZERO }

export function totalsModel(cart: CartModel): Totals {
  return new TotalsModel(cart)
}

/** Sums of many rows are computed once, if they are selected. */
class TotalsModel implements Totals {
  readonly shipping: TaxedAmount | null
  readonly paymentFee: TaxedAmount | null
  readonly displaySide: Totals['displaySide']
  readonly asOf: string
  readonly #cart: CartModel
  readonly #currency: Currency
  readonly #charges: readonly (Taxed | null)[]
  #sum: Taxed | undefined
  #subtotal: TaxedAmount | undefined
  #discount: TaxedAmount | null | undefined
  #total: TaxedAmount | undefined
  #reserve: TaxedAmount | null | undefined
  #taxes: readonly TaxShare[] | undefined

  constructor(cart: CartModel) {
    const { totals, store, asOf } = cart
    const [shipping, paymentFee] = [shippingOf(totals), paymentFeeOf(totals)]
    this.#cart = cart
    this.#currency = store.i18n.currencyCode
    this.#charges = [shipping, paymentFee]
    this.shipping = shipping && taxedModel(shipping, this.#currency)
    this.paymentFee = paymentFee && taxedModel(paymentFee, this.#currency)
    this.displaySide = store.displaySettings.displayIncludesVAT ? 'GROSS' : 'NET'
    this.asOf = asOf.toISOString()
  }

  get subtotal(): TaxedAmount {
    return (this.#subtotal ??= taxedModel(this.#rows(), this.#currency))
  }

  get discount(): TaxedAmount | null {
    return this.#discount === undefined ? (this.#discount = this.#discountModel()) : this.#discount
  }

  get total(): TaxedAmount {
    return (this.#total ??= taxedModel(this.#payable(), this.#currency))
  }

  get reserve(): TaxedAmount | null {
    return this.#reserve === undefined ? (this.#reserve = this.#reserveModel()) : this.#reserve
  }

  get taxes(): readonly TaxShare[] {
    return (this.#taxes ??= taxShares(this.#cart.totals, this.#charges, this.#currency))
  }

  #rows(): Taxed {
    return (this.#sum ??= this.#cart.totals.items.map(rowOf).reduce(addTaxed, NOTHING))
  }

  #withCharges(): Taxed {
    return this.#charges.reduce<Taxed>((sum, charge) => (charge ? addTaxed(sum, charge) : sum), this.#rows())
  }

  #payable(): Taxed {
    return totalOf(this.#cart.totals, () => this.#withCharges())
  }

  #discountModel(): TaxedAmount | null {
    const discount = subtractTaxed(this.#withCharges(), this.#payable())
    return isNothing(discount) ? null : taxedModel(discount, this.#currency)
  }

  #reserveModel(): TaxedAmount | null {
    const reserved = this.#cart.lines.flatMap(({ totals }) => (totals ? (reserveOf(totals) ?? []) : []))
    const reserve = reserved.reduce(addTaxed, NOTHING)
    return isNothing(reserve) ? null : taxedModel(reserve, this.#currency)
  }
}

export function couponOf({ totals, store }: CartModel): AppliedCoupon | null {
  const { coupon_code: code } = totals
  if (!code) return null
  const discount = totals.items.flatMap((item) => discountOf(item) ?? []).reduce(addTaxed, NOTHING)
  return { code, discount: isNothing(discount) ? null : taxedModel(discount, store.i18n.currencyCode) }
}

const rows = new WeakMap<BackendTotalsItem, Taxed>()

/** Computed once for all sums that contain the row. */
export function rowOf(item: BackendTotalsItem): Taxed {
  const known = rows.get(item) ?? taxed(item.row_total, item.row_total_incl_tax)
  rows.set(item, known)
  return known
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

function totalOf(totals: BackendTotals, sumOfRows: () => Taxed): Taxed {
  const gross = decimal(totals.grand_total)
  const tax = totals.tax_amount == null ? sumOfRows().tax : decimal(totals.tax_amount)
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

interface ItemAmounts {
  readonly unit: TaxedAmount
  readonly row: TaxedAmount
}

const itemAmounts = new WeakMap<BackendTotalsItem, ItemAmounts>()

/** The amounts of a line. An unchanged cart has the same items at each read, so their texts are computed once. */
export function amountsOf(item: BackendTotalsItem, currency: Currency): ItemAmounts {
  const known = itemAmounts.get(item)
  if (known) return known
  const { price, price_incl_tax: priceGross, row_total: row, row_total_incl_tax: rowGross } = item
  const amounts: ItemAmounts = {
    unit: new BackendAmount(price, priceGross, currency),
    row: new BackendAmount(row, rowGross, currency),
  }
  itemAmounts.set(item, amounts)
  return amounts
}

/** An amount of the backend; the texts of its sides are computed if they are selected. */
export class BackendAmount implements TaxedAmount {
  readonly net: Money
  readonly tax: Money
  readonly gross: Money

  constructor(net: number, gross: number, currency: Currency) {
    this.net = new BackendMoney(net, currency)
    this.tax = new BackendTax(net, gross, currency)
    this.gross = new BackendMoney(gross, currency)
  }
}

class BackendMoney implements Money {
  readonly currency: Currency
  readonly #value: number
  #amount: string | undefined

  constructor(value: number, currency: Currency) {
    this.currency = currency
    this.#value = value
  }

  get amount(): string {
    return (this.#amount ??= textOfNumber(this.#value, minorUnitDigits(this.currency)))
  }
}

class BackendTax implements Money {
  readonly currency: Currency
  readonly #net: number
  readonly #gross: number

  constructor(net: number, gross: number, currency: Currency) {
    this.currency = currency
    this.#net = net
    this.#gross = gross
  }

  get amount(): string {
    return toText(taxed(this.#net, this.#gross).tax, minorUnitDigits(this.currency))
  }
}

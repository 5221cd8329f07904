/** Maps the backend's totals to the schema. Every amount is the backend's; the gateway only adds and subtracts them. */
import { type Decimal, textOfNumber, toText } from '#domain/decimal.ts'
import { type Currency, minorUnitDigits } from '#domain/money.ts'
import { addTaxed, displaySideOf, NOTHING, taxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import { breakDown, type TotalsBreakdown } from '#domain/totalsBreakdown.ts'
import type { Logger } from 'pino'
import { otherModels, taxedModel, taxModels } from '../shared/moneyModel.ts'
import { exactAmount } from '../upstream/looseFields.ts'
import type {
  AppliedCoupon,
  HeldPrice,
  Money,
  OtherTotal,
  TaxedAmount,
  TaxShare,
  Totals,
} from '../resolverTypes.generated.ts'
import type { CartModel } from './cartModel.ts'
import { type BackendTotals, type BackendTotalsItem, toReported } from './totalsSource.ts'
import { messageLanguage } from '../shared/languages.ts'

export function totalsModel(cart: CartModel, log: Logger | null = null): Totals {
  return new TotalsModel(cart, log)
}

type TotalsOfCart = Pick<CartModel, 'totals' | 'delivery' | 'store'>

/** An unchanged cart has the same totals at each read. The delivery counts only for totals without one. */
const breakdowns = new WeakMap<BackendTotals, { readonly delivery: string; readonly breakdown: TotalsBreakdown }>()

function breakdownOf({ totals, delivery, store }: TotalsOfCart): TotalsBreakdown {
  const key = delivery ? `${toText(delivery.net)} ${toText(delivery.gross)}` : ''
  const known = breakdowns.get(totals)
  if (known?.delivery === key) return known.breakdown
  const reported = toReported(totals, minorUnitDigits(store.i18n.currencyCode))
  const breakdown = breakDown({ ...reported, delivery })
  breakdowns.set(totals, { delivery: key, breakdown })
  return breakdown
}

/** The amount to be paid, with tax and delivery: what a shopper consents to. */
export function payableOf(cart: TotalsOfCart): Decimal {
  return breakdownOf(cart).total.gross
}

/** Whether the backend's totals contain a delivery. */
export function hasDelivery({ shipping }: BackendTotals): boolean {
  return shipping !== null
}

/** Amounts are computed if they are selected. */
class TotalsModel implements Totals {
  readonly displaySide: Totals['displaySide']
  readonly asOf: string
  readonly #cart: CartModel
  readonly #currency: Currency
  readonly #log: Logger | null
  #breakdown: TotalsBreakdown | undefined

  constructor(cart: CartModel, log: Logger | null) {
    const { store, asOf } = cart
    this.#cart = cart
    this.#currency = store.i18n.currencyCode
    this.#log = log
    this.displaySide = displaySideOf(store)
    this.asOf = asOf.toISOString()
  }

  get subtotal(): TaxedAmount {
    return this.#model(this.#read().subtotal)
  }

  get discount(): TaxedAmount | null {
    return this.#optional(this.#read().discount)
  }

  get shipping(): TaxedAmount | null {
    const { shipping } = this.#read()
    return shipping && this.#model(shipping)
  }

  get paymentFee(): TaxedAmount | null {
    const { paymentFee } = this.#read()
    return paymentFee && this.#model(paymentFee)
  }

  get others(): readonly OtherTotal[] {
    return otherModels(this.#read(), { language: messageLanguage(this.#cart.store), currency: this.#currency })
  }

  get total(): TaxedAmount {
    return this.#model(this.#read().total)
  }

  get addsUp(): boolean {
    return this.#read().addsUp
  }

  get reserve(): TaxedAmount | null {
    const reserved = this.#cart.lines.flatMap(({ totals }) => (totals ? (reserveOf(totals) ?? []) : []))
    return this.#optional(reserved.reduce(addTaxed, NOTHING))
  }

  get taxes(): readonly TaxShare[] {
    return taxModels(this.#read(), this.#currency)
  }

  #read(): TotalsBreakdown {
    if (this.#breakdown) return this.#breakdown
    this.#breakdown = breakdownOf(this.#cart)
    if (!this.#breakdown.addsUp && this.#log) logOnce(this.#cart, this.#log)
    return this.#breakdown
  }

  #model(amount: Taxed): TaxedAmount {
    return taxedModel(amount, this.#currency)
  }

  #optional(amount: Taxed): TaxedAmount | null {
    return isNothing(amount) ? null : this.#model(amount)
  }
}

const logged = new WeakSet<BackendTotals>()

/** Without amounts: they are the customer's. */
function logOnce({ totals, store }: CartModel, log: Logger): void {
  if (logged.has(totals)) return
  logged.add(totals)
  const segments = totals.others.map(({ title }) => title)
  log.warn({ storeCode: store.storeCode, upstream: 'cart', segments }, 'cart: the rows of the totals do not add up')
}

export function couponOf({ couponCode: code, totals, store }: CartModel): AppliedCoupon | null {
  if (code === null) return null
  const isInTotals = totals.coupon_code !== null
  const discount = totals.items.flatMap((item) => discountOf(item) ?? []).reduce(addTaxed, NOTHING)
  return { code, isInTotals, discount: isNothing(discount) ? null : taxedModel(discount, store.i18n.currencyCode) }
}

/** @param now the request's time, from which the remaining seconds are counted */
export function heldPriceOf({ totals: { priceHold }, store }: CartModel, now: Date): HeldPrice | null {
  if (!priceHold) return null
  const { expiresAt, hasEnded, gross } = priceHold
  const leftMs = hasEnded ? 0 : Math.max(0, Date.parse(expiresAt) - now.getTime())
  return {
    gross: new BackendMoney(gross, store.i18n.currencyCode),
    expiresAt,
    remainingSeconds: Math.floor(leftMs / 1_000),
    hasEnded,
  }
}

const rows = new WeakMap<BackendTotalsItem, Taxed>()

/** Computed once for all that need the row. */
export function rowOf(item: BackendTotalsItem): Taxed {
  const known = rows.get(item) ?? taxedNumbers(item.row_total, item.row_total_incl_tax)
  rows.set(item, known)
  return known
}

export function discountOf({ discount, discount_incl_tax: gross }: BackendTotalsItem): Taxed | null {
  return discount === 0 && gross === 0 ? null : taxedNumbers(discount, gross)
}

/** Reserved in addition to the row; null for products of fixed weight. */
export function reserveOf({
  weight_variation_fee: net,
  weight_variation_fee_incl_tax: gross,
}: BackendTotalsItem): Taxed | null {
  return net ? taxedNumbers(net, gross ?? net) : null
}

function taxedNumbers(net: number, gross: number): Taxed {
  return taxed(exactAmount(net), exactAmount(gross))
}

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
    return toText(taxedNumbers(this.#net, this.#gross).tax, minorUnitDigits(this.currency))
  }
}

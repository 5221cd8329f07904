/** An order in the types of the schema. Every amount is the backend's. */
import { addTaxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import { decimal, roundHalfAwayFromZero, subtract, toText, ZERO } from '#domain/decimal.ts'
import { type Currency, isCurrency } from '#domain/money.ts'
import type { OrderStatus, PostalAddress, TaxedAmount, TaxShare, Totals } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import { amountModel } from './checkoutModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import type { BackendAddress, BackendOrder } from './orderSource.ts'

export interface OrderModel {
  readonly key: string
  readonly record: OrderRecord
  /** Known without a call, as that of an order whose payment was just opened; null: that of the backend's order. */
  readonly status: OrderStatus | null
  /** The backend's order, fetched when a field needs it. @throws UpstreamError */
  readonly order: () => Promise<BackendOrder>
}

/** A line, with the order's currency: a customer sees the orders of all stores. */
export type OrderItem = BackendOrder['items'][number] & { readonly currency: Currency | null }

/** A line and its order, of which its files' paths consist. */
export type OrderLineModel = OrderItem & { readonly orderKey: string; readonly orderStatus: OrderStatus }

export interface OrderFile {
  readonly id: string
  readonly title: string
  /** Null for as often as wanted. */
  readonly timesLeft: number | null
}

const STATUSES: Readonly<Record<string, OrderStatus>> = {
  pending: 'PENDING',
  pending_payment: 'PENDING',
  payment_review: 'PENDING',
  new: 'PENDING',
  complete: 'COMPLETE',
  closed: 'CLOSED',
  canceled: 'CANCELLED',
}

/** Statuses of a shop's own stand between payment and dispatch. */
export function statusOf({ status }: Pick<BackendOrder, 'status'>): OrderStatus {
  return STATUSES[status] ?? 'PROCESSING'
}

/** The platform writes times in UTC, without a zone. */
export function placedAtOf({ created_at: text }: BackendOrder, fallback: number): string {
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return new Date(Number.isNaN(time) ? fallback : time).toISOString()
}

/** The platform repeats the children of configurable products and bundles, without a price. */
export function itemsOf(order: BackendOrder): readonly OrderItem[] {
  const currency = currencyOf(order)
  return order.items.filter(({ parent_item_id: parent }) => parent == null).map((item) => ({ ...item, currency }))
}

/** Null for an order without a known currency, which is then the store's. */
function currencyOf({ order_currency_code: code }: BackendOrder): Currency | null {
  return code && isCurrency(code) ? code : null
}

/** Without entries that have no text. */
export function optionsOf({ options }: OrderItem): { readonly label: string; readonly value: string }[] {
  if (!Array.isArray(options)) return []
  return options
    .map(({ label, value }) => ({ label: String(label ?? ''), value: plainText(String(value ?? '')) }))
    .filter(({ value }) => value !== '')
}

/** Null until the pieces are weighed, and for products of fixed weight. */
export function weighedGramsOf({ extension_attributes: attributes }: OrderItem): string | null {
  const grams = attributes && !Array.isArray(attributes) ? attributes.weighed_grams : null
  return grams == null || grams <= 0 ? null : toText(decimal(grams))
}

/** An order of these statuses is not paid, or no longer; of the others the backend knows. */
const WITHOUT_FILES: readonly OrderStatus[] = ['PENDING', 'CLOSED', 'CANCELLED']

/** The files of a line that its owner may fetch. */
export function filesOf({ extension_attributes: attributes }: OrderItem, status: OrderStatus): readonly OrderFile[] {
  if (WITHOUT_FILES.includes(status) || !attributes || Array.isArray(attributes)) return []
  return (attributes.downloads ?? []).flatMap((file) =>
    file ? { id: file.id, title: file.title, timesLeft: file.downloads_left ?? null } : [],
  )
}

/** The platform writes the parts of a set as markup. */
function plainText(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function totalsOf(order: BackendOrder, { i18n, displaySettings }: StoreView, asOf: string): Totals {
  const currency = currencyOf(order) ?? i18n.currencyCode
  const items = itemsOf(order)
  const subtotal = items.map(rowOf).reduce(addTaxed, NOTHING)
  const shipping =
    order.shipping_amount == null || isVirtual(order) ? null : taxed(order.shipping_amount, order.shipping_incl_tax)
  const fee = order.payment_fee ? taxed(order.payment_fee, order.payment_fee_incl_tax) : null
  const gross = decimal(order.grand_total)
  const tax = decimal(order.tax_amount ?? 0)
  const total = { net: subtract(gross, tax), tax, gross }
  const charged = [subtotal, shipping ?? NOTHING, fee ?? NOTHING].reduce(addTaxed)
  const discount = { net: subtract(charged.net, total.net), gross: subtract(charged.gross, total.gross) }
  return {
    subtotal: amountModel(subtotal.net, subtotal.gross, currency),
    discount: discount.gross.eq(0) && discount.net.eq(0) ? null : amountModel(discount.net, discount.gross, currency),
    shipping: shipping && amountModel(shipping.net, shipping.gross, currency),
    paymentFee: fee && amountModel(fee.net, fee.gross, currency),
    total: amountModel(total.net, total.gross, currency),
    reserve: reserveOf(order, currency),
    taxes: taxShares(items, [shipping, fee], ratesIn(order), currency),
    displaySide: displaySettings.displayIncludesVAT ? 'GROSS' : 'NET',
    asOf,
  }
}

/** Until the pieces are weighed; nothing of a cancelled or refunded order is charged any more. */
function reserveOf(order: BackendOrder, currency: Currency): TaxedAmount | null {
  const isWaiting = !['CANCELLED', 'CLOSED'].includes(statusOf(order))
  const { net, gross } = (isWaiting ? itemsOf(order) : [])
    .flatMap((item) =>
      weighedGramsOf(item) !== null || !item.weight_variation_fee
        ? []
        : [taxed(item.weight_variation_fee, item.weight_variation_fee_incl_tax)],
    )
    .reduce(addTaxed, NOTHING)
  return gross.eq(0) ? null : amountModel(net, gross, currency)
}

export function addressModel(address: BackendAddress | null | undefined): PostalAddress | null {
  if (!address) return null
  const [street = '', ...more] = [address.street ?? []].flat()
  return {
    firstName: address.firstname ?? '',
    lastName: address.lastname ?? '',
    company: address.company || null,
    taxId: address.vat_id || null,
    street,
    apartment: more.join(', ') || null,
    postcode: address.postcode ?? '',
    city: address.city ?? '',
    region: address.region || null,
    country: address.country_id ?? '',
    phone: address.telephone ?? '',
  }
}

export function shippingOf({ extension_attributes: extension }: BackendOrder) {
  return extension?.shipping_assignments?.[0]?.shipping ?? null
}

export function isVirtual(order: BackendOrder): boolean {
  return !shippingOf(order)?.method
}

export function unitOf({ price, price_incl_tax: gross }: OrderItem): Taxed {
  return taxed(price ?? 0, gross)
}

export function rowOf({ row_total: net, row_total_incl_tax: gross }: OrderItem): Taxed {
  return taxed(net ?? 0, gross)
}

const NOTHING: Taxed = { net: ZERO, tax: ZERO, gross: ZERO }
const DIGITS = 4

function taxed(net: number, gross: number | null | undefined): Taxed {
  const exactNet = roundHalfAwayFromZero(decimal(net), DIGITS)
  const exactGross = roundHalfAwayFromZero(decimal(gross ?? net), DIGITS)
  return { net: exactNet, tax: subtract(exactGross, exactNet), gross: exactGross }
}

/** Rates of the order's taxes: for shipping and fees the backend sends amounts only. */
function ratesIn({ total_segments: segments }: BackendOrder): number[] {
  return (segments ?? []).flatMap(({ extension_attributes: extension }) =>
    (extension?.tax_grandtotal_details ?? []).flatMap(({ rates }) => {
      const percent = Number(rates?.[0]?.percent ?? 0)
      return percent > 0 ? [percent] : []
    }),
  )
}

/** Rows and charges by their rate, after discounts. */
function taxShares(
  items: readonly OrderItem[],
  charges: readonly (Taxed | null)[],
  knownRates: readonly number[],
  currency: string,
): readonly TaxShare[] {
  const byRate = new Map<string, Taxed>()
  const add = (rate: string, amount: Taxed): void =>
    void byRate.set(rate, addTaxed(byRate.get(rate) ?? NOTHING, amount))
  for (const item of items) {
    const row = rowOf(item)
    const discount = decimal(item.discount_amount ?? 0).abs()
    const tax = item.tax_amount == null ? row.tax : decimal(item.tax_amount)
    const net = subtract(row.net, discount)
    add(toText(decimal(item.tax_percent ?? 0)), { net, tax, gross: net.plus(tax) })
  }
  const rates = [...knownRates, ...[...byRate.keys()].map(Number)]
  for (const charge of charges)
    if (charge && charge.net.gt(0)) {
      const ratio = Number(toText(charge.tax.times(100).div(charge.net)))
      const nearest = rates.toSorted((a, b) => Math.abs(a - ratio) - Math.abs(b - ratio))[0] ?? ratio
      // A rate that no row has, such as that of shipping exempt products, is rounded to one decimal.
      const rate = Math.abs(nearest - ratio) < 1 ? nearest : Math.round(ratio * 10) / 10
      add(String(rate), charge)
    }
  return [...byRate]
    .toSorted(([a], [b]) => Number(b) - Number(a))
    .map(([ratePercent, { net, gross }]) => ({ ratePercent, amount: amountModel(net, gross, currency) }))
}

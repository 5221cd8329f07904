/** An order in the types of the schema. Every amount is the backend's. */
import { addTaxed, type TaxedAmount as Taxed } from '#domain/tax.ts'
import { decimal, roundHalfAwayFromZero, subtract, toText } from '#domain/decimal.ts'
import { type Currency, isCurrency } from '#domain/money.ts'
import { NOTHING } from '#domain/reportedRow.ts'
import type { OrderStatus, PostalAddress, TaxedAmount, Totals } from '../resolverTypes.generated.ts'
import { taxedModel } from '../moneyModel.ts'
import type { StoreView } from '../storeTable.ts'
import { otherModels, taxModels } from '../totalsModel.ts'
import { amountModel } from './checkoutModel.ts'
import type { OrderRecord } from './orderRecords.ts'
import type { BackendAddress, BackendOrder } from './orderSource.ts'
import { orderTotals } from './orderTotals.ts'

export interface OrderModel {
  readonly key: string
  readonly record: OrderRecord
  /** Known without a call, as that of an order whose payment was just opened; null: that of the backend's order. */
  readonly status: OrderStatus | null
  /** The backend's order, fetched when a field needs it. @throws UpstreamError */
  readonly order: () => Promise<BackendOrder>
}

/** A line with its amounts and the order's currency: a customer sees the orders of all stores. */
export type OrderItem = BackendOrder['items'][number] & {
  readonly currency: Currency | null
  readonly unit: Taxed
  readonly row: Taxed
}

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

/** Amounts are rounded to the minor unit of this currency where the order names none. */
const USUAL_CURRENCY = 'EUR'

/** The platform repeats the children of configurable products and the parts of bundles. */
export function itemsOf(order: BackendOrder): readonly OrderItem[] {
  const currency = currencyOf(order)
  const { rows } = orderTotals(order, currency ?? USUAL_CURRENCY)
  return rows.map(({ item, unit, amount }) => ({ ...item, currency, unit, row: amount }))
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
  const { breakdown } = orderTotals(order, currency)
  const { subtotal, discount, shipping, paymentFee, total, addsUp } = breakdown
  return {
    subtotal: taxedModel(subtotal, currency),
    discount: discount.gross.eq(0) && discount.net.eq(0) ? null : taxedModel(discount, currency),
    shipping: shipping && !isVirtual(order) ? taxedModel(shipping, currency) : null,
    paymentFee: paymentFee && taxedModel(paymentFee, currency),
    others: otherModels(breakdown, { language: i18n.language, currency }),
    total: taxedModel(total, currency),
    addsUp,
    reserve: reserveOf(order, currency),
    taxes: taxModels(breakdown, currency),
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

const DIGITS = 4

function taxed(net: number, gross: number | null | undefined): Taxed {
  const exactNet = roundHalfAwayFromZero(decimal(net), DIGITS)
  const exactGross = roundHalfAwayFromZero(decimal(gross ?? net), DIGITS)
  return { net: exactNet, tax: subtract(exactGross, exactNet), gross: exactGross }
}

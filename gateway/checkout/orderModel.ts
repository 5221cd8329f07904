/** An order in the types of the schema. Every amount is the backend's. */
import { postcodeIn } from '#domain/countries.ts'
import { addTaxed, displaySideOf, NOTHING, type TaxedAmount as Taxed } from '#domain/tax.ts'
import { type Decimal, decimal, roundHalfAwayFromZero, subtract, toText } from '#domain/decimal.ts'
import { type Currency, isCurrency } from '#domain/money.ts'
import type { Money, OrderStatus, TaxedAmount, Totals } from '../resolverTypes.generated.ts'
import { textOfHtml } from '../shared/cleanHtml.ts'
import { moneyModel, otherModels, taxedModel, taxModels } from '../shared/moneyModel.ts'
import type { StoreView } from '../storeTable.ts'
import { amountModel } from './checkoutModel.ts'
import type { StoredAddress } from './checkoutState.ts'
import type { OrderFacts, OrderLineFacts } from './orderFacts.ts'
import type { OrderRecord } from './orderRecords.ts'
import type { BackendAddress, BackendOrder } from './orderSchema.ts'
import { orderTotals } from './orderTotals.ts'
import { messageLanguage } from '../shared/languages.ts'

export interface OrderModel {
  readonly key: string
  readonly record: OrderRecord
  /** Set if it is known without a call, as after opening a payment; null: see the facts. */
  readonly status: OrderStatus | null
  /** What is known of the order, fetched when a field needs it. @throws UpstreamError */
  readonly facts: () => Promise<OrderFacts>
}

/** A line with its amounts and the order's currency: a customer sees the orders of all stores. */
export type OrderItem = BackendOrder['items'][number] & {
  readonly currency: Currency | null
  readonly unit: Taxed
  readonly row: Taxed
  readonly ratePercent: Decimal | null
}

/** A line and its order, of which its files' paths consist. */
export type OrderLineModel = OrderLineFacts & { readonly orderKey: string; readonly order: OrderFacts }

export interface OrderFile {
  readonly id: string
  readonly title: string
  /** Null for as often as wanted. */
  readonly timesLeft: number | null
}

/** The platform's states, and those of its statuses and of other platforms that mean the same. */
const STATUSES: Readonly<Record<string, OrderStatus>> = {
  pending: 'PENDING',
  pending_payment: 'PENDING',
  payment_review: 'PENDING',
  new: 'PENDING',
  processing: 'PROCESSING',
  holded: 'PROCESSING',
  complete: 'COMPLETE',
  completed: 'COMPLETE',
  done: 'COMPLETE',
  closed: 'CLOSED',
  canceled: 'CANCELLED',
  cancelled: 'CANCELLED',
}

type WithStatus = Pick<BackendOrder, 'state' | 'status'>

export function codeOf(text: string | null): string {
  return (text ?? '').trim().toLowerCase()
}

/** The platform's word for a status. */
export function statusIn(status: OrderStatus): string {
  return PLATFORM_WORDS[status]
}

const PLATFORM_WORDS: Readonly<Record<OrderStatus, string>> = {
  PENDING: 'new',
  PROCESSING: 'processing',
  COMPLETE: 'complete',
  CLOSED: 'closed',
  CANCELLED: 'canceled',
}

export const CANCEL_CALL = 'ext/order/{orderId}/cancel'

/** Undefined for a word that no platform has, such as a name of JavaScript's own. */
function meaningOf(word: string | null): OrderStatus | undefined {
  const code = codeOf(word)
  return Object.hasOwn(STATUSES, code) ? STATUSES[code] : undefined
}

/** The state counts, because statuses are a shop's own. A status without a state means between payment and dispatch. */
export function statusOf({ state, status }: WithStatus): OrderStatus {
  return meaningOf(state) ?? meaningOf(status) ?? 'PROCESSING'
}

/** The platform writes times in UTC, without a zone. */
export function placedAtOf({ created_at }: Pick<BackendOrder, 'created_at'>, fallback: number): string {
  const text = created_at ?? ''
  const time = Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`)
  return new Date(Number.isNaN(time) ? fallback : time).toISOString()
}

/** The platform writes website, store and store view in lines. */
export function storeNameOf({ store_name: names }: Pick<BackendOrder, 'store_name'>): string | null {
  return (names ?? '').trim().split('\n').at(-1)?.trim() || null
}

/** Null where the backend does not say. */
export function dueOf(order: BackendOrder, { i18n }: StoreView): Money | null {
  const { total_due: due } = order
  return due === null ? null : moneyModel(decimal(due), currencyOf(order) ?? i18n.currencyCode)
}

/** Amounts are rounded to the minor unit of this currency where the order names none. */
const USUAL_CURRENCY = 'EUR'

/** The platform repeats the children of configurable products and the parts of bundles. */
export function itemsOf(order: BackendOrder): readonly OrderItem[] {
  const currency = currencyOf(order)
  const { rows } = orderTotals(order, currency ?? USUAL_CURRENCY)
  return rows.map(({ item, unit, amount, ratePercent }) => ({ ...item, currency, unit, row: amount, ratePercent }))
}

/** Null for an order without a known currency, which is then the store's. */
function currencyOf({ order_currency_code: code }: BackendOrder): Currency | null {
  return code && isCurrency(code) ? code : null
}

/** Without entries that have no text. The platform writes the parts of a set as markup. */
export function optionsOf({ options }: OrderItem): { readonly label: string; readonly value: string }[] {
  return options
    .map(({ label, value }) => ({ label: label ?? '', value: textOfHtml(value ?? '') }))
    .filter(({ value }) => value !== '')
}

/** Null until the pieces are weighed, and for products of fixed weight. */
export function weighedGramsOf({ extension_attributes: attributes }: OrderItem): string | null {
  const grams = attributes?.weighed_grams ?? 0
  return grams <= 0 ? null : toText(decimal(grams))
}

/** An order of these statuses is paid; an order on hold may be, or not. */
const WITH_FILES: readonly OrderStatus[] = ['PROCESSING', 'COMPLETE']

/** The files of a line that its owner may fetch. */
export function filesOf({ extension_attributes: attributes }: OrderItem, order: WithStatus): OrderFile[] {
  if (!WITH_FILES.includes(statusOf(order)) || codeOf(order.state) === 'holded') return []
  return (attributes?.downloads ?? []).map(({ id, title, downloads_left: left }) => ({ id, title, timesLeft: left }))
}

export function totalsOf(order: BackendOrder, store: StoreView, asOf: string): Totals {
  const { i18n } = store
  const currency = currencyOf(order) ?? i18n.currencyCode
  const { breakdown } = orderTotals(order, currency)
  const { subtotal, discount, shipping, paymentFee, total, addsUp } = breakdown
  return {
    subtotal: taxedModel(subtotal, currency),
    discount: discount.gross.eq(0) && discount.net.eq(0) ? null : taxedModel(discount, currency),
    shipping: shipping && !isVirtual(order) ? taxedModel(shipping, currency) : null,
    paymentFee: paymentFee && taxedModel(paymentFee, currency),
    others: otherModels(breakdown, { language: messageLanguage(store), currency }),
    total: taxedModel(total, currency),
    addsUp,
    reserve: reserveOf(order, currency),
    taxes: taxModels(breakdown, currency),
    displaySide: displaySideOf(store),
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

export function addressModel(address: BackendAddress | null | undefined): StoredAddress | null {
  if (!address) return null
  const [street = '', ...more] = [address.street ?? []].flat()
  return {
    firstName: address.firstname ?? '',
    lastName: address.lastname ?? '',
    company: address.company || null,
    taxId: address.vat_id || null,
    street,
    apartment: more.filter(Boolean).join(', ') || null,
    postcode: postcodeIn(address.country_id ?? '', address.postcode),
    city: address.city ?? '',
    region: address.region || null,
    country: address.country_id ?? '',
    phone: address.telephone ?? '',
  }
}

export function shippingOf({ extension_attributes: extension }: BackendOrder) {
  return extension?.shipping_assignments[0]?.shipping ?? null
}

export function isVirtual(order: BackendOrder): boolean {
  return !shippingOf(order)?.method && !order.shipping_method
}

const DIGITS = 4

function taxed(net: number, gross: number | null | undefined): Taxed {
  const exactNet = roundHalfAwayFromZero(decimal(net), DIGITS)
  const exactGross = roundHalfAwayFromZero(decimal(gross ?? net), DIGITS)
  return { net: exactNet, tax: subtract(exactGross, exactNet), gross: exactGross }
}

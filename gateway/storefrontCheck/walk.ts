/** Walks the calls of a backend as a shop does, from an article to the order, through the gateway's own calls. */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import {
  applyCoupon,
  createCart,
  deleteItem,
  fetchTotals,
  type OpenCart,
  pullCart,
  updateItem,
} from '../cart/source.ts'
import type { BackendTotals } from '../cart/totalsSource.ts'
import {
  collectTotals,
  fetchDeliveries,
  fetchPayments,
  sendShipping,
  unlistedPayments,
  type OfferedPayment,
} from '../checkout/checkoutSource.ts'
import { type EnteredAddress, NO_DETAILS, type OfferedDelivery } from '../checkout/checkoutState.ts'
import { fetchHistory, findInHistory } from '../checkout/historySource.ts'
import type { BackendOrder } from '../checkout/orderSchema.ts'
import { sendOrder } from '../checkout/orderSource.ts'
import { createCustomer } from '../customer/credentialCalls.ts'
import { changePassword } from '../customer/credentials/source.ts'
import { fetchPrices } from '../prices/sources/renderList.ts'
import { fetchTierPrices } from '../prices/sources/tierPrices.ts'
import { fetchMapping } from '../routing/source.ts'
import { backendIdOf } from '../session/customerId.ts'
import { fetchProfile, logIn } from '../session/customerSource.ts'
import { fetchStock } from '../stock/source.ts'
import type { StoreView } from '../storeTable.ts'
import { fetchTags } from '../tags/source.ts'
import type { Article } from './article.ts'
import { type AmountFindings, deliveryTaxOf, judgeAmounts, type OrderedDelivery } from './amounts.ts'
import { CHECK_NAME } from './presence.ts'
import type { ObservedApi } from './observedApi.ts'
import type { Walker } from './walker.ts'

export interface WalkInput {
  readonly article: Article
  readonly store: StoreView
  readonly postcode: string
  /** Whether one order is placed, with the account of the check. */
  readonly orders: boolean
  readonly now: Date
}

export interface WalkResult {
  /** Null without a cart. */
  readonly amounts: AmountFindings | null
  /** Of the order, if one was placed. */
  readonly ordered: OrderedDelivery | null
  /** Tokens, cart ids and the account of the walk. */
  readonly secrets: readonly string[]
}

interface Walk extends WalkInput {
  readonly walker: Walker
  readonly observed: ObservedApi
  readonly log: Logger
}

interface Account {
  readonly email: string
  /** Null for a backend at which nobody can sign in. */
  readonly token: string | null
  readonly userId: number | null
}

const FAR_TOO_MANY = 99_999_999

export async function walk(scope: Walk): Promise<WalkResult> {
  await readCatalogue(scope)
  const account = await beCustomer(scope)
  const filled = await fillCart(scope, account)
  return { ...filled, secrets: [account.email, account.token ?? '', ...filled.secrets] }
}

async function readCatalogue({ walker, observed: { api }, log, article, store }: Walk): Promise<void> {
  const { storeCode } = store
  const { sku, productId, urlPath } = article
  const requested = [{ sku, documentId: productId ?? 0 }]
  // Without a document nobody knows the id that the answer has in the place of the SKU.
  await walker.wants('stock/list', () =>
    productId === null
      ? api.readResult({ upstream: 'stock', path: '/api/stock/list', query: { skus: sku }, storeCode })
      : fetchStock(storeCode, requested, { api, log }),
  )
  await walker.wants('url/map', () => fetchMapping({ storeCode, urlPath: urlPath ?? CHECK_NAME }, { api }, null))
  const guests = { groupId: store.tax.userGroupId, token: null }
  await walker.wants('product/render-list', () => fetchPrices(store, guests, requested, { api, log }))
  await walker.wants('product/tier-prices', () => fetchTierPrices({ store, sku }, { api, log }))
  await walker.wants('ext/tags', () => fetchTags({ storeCode }, { api, log }))
}

/** Opens an account of its own, so that no customer's is needed. */
async function beCustomer({ walker, observed: { api }, store }: Walk): Promise<Account> {
  const { storeCode, storeId } = store
  const email = `${CHECK_NAME}-${randomUUID().slice(0, 8)}@example.com`
  const password = `Aa1!${randomUUID()}`
  const names = { firstName: 'Check', lastName: 'Storefront' }
  const create = () => createCustomer({ api, storeCode }, { email, password, ...names, storeId, businessAddress: null })
  await walker.wants('user/create', create)
  await walker.refuses('user/create', 'an address that exists', create)
  await walker.refuses('user/login', 'a wrong password', () => logIn(api, storeCode, { email, password: 'wrong' }))
  const tokens = await walker.wants('user/login', () => logIn(api, storeCode, { email, password }))
  if (!tokens) return { email, token: null, userId: null }
  const { token } = tokens
  const keys = { pseudonym: (text: string) => text }
  const profile = await walker.wants('user/me', () => fetchProfile({ api, storeCode, token, keys }))
  await walker.wants('user/order-history', () => fetchHistory({ api, storeCode, token, page: 1, pageSize: 5 }))
  const wrong = { currentPassword: 'wrong', newPassword: `Bb2!${randomUUID()}` }
  await walker.refuses('user/change-password', 'a wrong password', () =>
    changePassword({ api, storeCode }, token, wrong),
  )
  return { email, token, userId: profile && backendIdOf(profile.customerId) }
}

type CartResult = Omit<WalkResult, 'secrets'> & { readonly secrets: readonly string[] }

async function fillCart(scope: Walk, account: Account): Promise<CartResult> {
  const { walker, observed, store } = scope
  const { sku, gross: documentGross } = scope.article
  const { api } = observed
  // An order is shown to its customer alone.
  const token = scope.orders || !api.profile.carts.guestsOrder ? account.token : null
  const owner = { api, storeCode: store.storeCode, token }
  const cartId = await walker.wants('cart/create', () => createCart(owner))
  if (cartId === null) return { amounts: null, ordered: null, secrets: [] }
  const cart = { ...owner, cartId }
  const add = (qty: number) => () => updateItem(cart, { sku, qty }, randomUUID())
  await walker.wants('cart/update', add(1))
  await tooMany(scope, cart, add)
  const lines = await walker.wants('cart/pull', () => pullCart(cart))
  if (lines?.length === 0) walker.note('wrong', `cart/pull: expected the line of ${sku}, got an empty cart`)
  await walker.wants('cart/totals', () => fetchTotals(cart))
  await walker.refuses('cart/apply-coupon', 'an unknown coupon', () =>
    applyCoupon(cart, `${CHECK_NAME}-coupon`, randomUUID()),
  )
  const delivery = await chooseDelivery(scope, cart, account.email)
  const payment = await choosePayment(scope, cart)
  if (payment)
    await walker.wants('cart/collect-totals', () => collectTotals(cart, payment.code, delivery?.method ?? null))
  const totals = await walker.wants('cart/totals', () => fetchTotals(cart))
  if (totals?.currency !== undefined && totals.currency !== store.i18n.currencyCode)
    walker.note('wrong', `cart/totals: expected ${store.i18n.currencyCode}, got ${totals.currency}`)
  const amounts = judgeAmounts({
    documentGross,
    totals: totals ? observed.answer() : null,
    delivery: delivery?.reported ?? null,
  })
  const ordered = await orderIfWanted(scope, { cart, account, delivery, payment, total: totalOf(totals) })
  return { amounts, ordered, secrets: [cartId] }
}

/** Some backends do not check stock in the cart: the shop does, before it adds. What was added is taken out again. */
async function tooMany(
  { walker, article: { sku } }: Walk,
  cart: OpenCart,
  add: (qty: number) => () => ReturnType<typeof updateItem>,
): Promise<void> {
  const line = await walker.mayRefuse('cart/update', 'far too many', add(FAR_TOO_MANY))
  if (!line) return
  await walker.wants('cart/delete', () => deleteItem(cart, { itemId: line.itemId, sku }, randomUUID()))
  // It may have joined the line that was there.
  const left = await pullCart(cart).catch(() => [])
  if (left.length === 0) await walker.wants('cart/update', add(1))
}

interface ChosenDelivery {
  readonly method: OfferedDelivery
  /** As the backend wrote it. */
  readonly reported: unknown
}

async function chooseDelivery(scope: Walk, cart: OpenCart, email: string): Promise<ChosenDelivery | null> {
  const { walker, observed, store, log } = scope
  const address = addressOf(scope)
  const methods = await walker.wants('cart/shipping-methods', () =>
    fetchDeliveries(cart, address, store, async () => null, log),
  )
  const answer = observed.answer()
  const method = methods?.find((one) => !isPickup(one)) ?? methods?.[0]
  if (!method) {
    if (methods && cart.api.profile.carts.deliveryRequired)
      walker.note('wrong', 'cart/shipping-methods: expected a method, got none: what is shipped cannot be ordered')
    return null
  }
  await walker.wants('cart/shipping-information', () =>
    sendShipping(cart, {
      email,
      shippingAddress: address,
      billingAddress: address,
      delivery: method,
      pickupPoint: method.pickupPoints[0]?.code ?? null,
    }),
  )
  return { method, reported: reportedIn(answer, method) }
}

function isPickup({ code, pickupPoints }: OfferedDelivery): boolean {
  return pickupPoints.length > 0 || /pick-?up/i.test(code)
}

function reportedIn(answer: unknown, { carrierCode, methodCode }: OfferedDelivery): unknown {
  const isChosen = (one: unknown): boolean => {
    const { carrier_code: carrier, method_code: method } = fieldsOf(one)
    return String(carrier) === carrierCode && String(method ?? carrier) === methodCode
  }
  return Array.isArray(answer) ? (answer.find(isChosen) ?? null) : null
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** A method without a payment page, where there is one. */
async function choosePayment({ walker }: Walk, cart: OpenCart): Promise<OfferedPayment | null> {
  const listed = await walker.wants('cart/payment-methods', () => fetchPayments(cart))
  if (listed === null) return null
  const unknown = listed.filter(({ isKnown }) => !isKnown).map(({ code }) => code)
  if (unknown.length > 0)
    walker.note(
      'wrong',
      `cart/payment-methods: expected methods in payments.hosted or payments.offline of the profile, got ${unknown.join(', ')}: not offered`,
    )
  const offered = (listed.length > 0 ? listed : unlistedPayments(cart.api.profile, 'en')).filter(
    ({ isKnown }) => isKnown,
  )
  if (offered.length === 0)
    walker.note('wrong', 'cart/payment-methods: expected a method that the profile knows, got none')
  return offered.find(({ service }) => service === null) ?? offered[0] ?? null
}

interface OrderParts {
  readonly cart: OpenCart
  readonly account: Account
  readonly delivery: ChosenDelivery | null
  readonly payment: OfferedPayment | null
  /** With tax. */
  readonly total: number
}

function totalOf(totals: BackendTotals | null): number {
  const { segment, base, field } = totals?.grandTotal ?? { segment: null, base: null, field: null }
  return segment ?? base ?? field ?? 0
}

async function orderIfWanted(
  scope: Walk,
  { cart, account, delivery, payment, total }: OrderParts,
): Promise<OrderedDelivery | null> {
  const { walker, now } = scope
  const { sku, productId } = scope.article
  if (!scope.orders) {
    walker.note('works', 'order: not placed; --order places one')
    return null
  }
  if (payment === null || payment.service !== null) {
    walker.note('wrong', `order: expected a method without a payment page, got ${payment?.code ?? 'none'}`)
    return null
  }
  const address = addressOf(scope)
  const placed = await walker.wants('order', () =>
    sendOrder(cart, {
      requestId: randomUUID(),
      customerId: account.userId,
      products: [{ sku, qty: 1, ...(productId !== null && { id: productId }) }],
      total,
      details: { ...NO_DETAILS, email: account.email, paymentMethod: payment.code },
      shippingAddress: address,
      billingAddress: address,
      delivery: delivery?.method ?? null,
      declaration: null,
      socialSecurityNumber: null,
      reference: null,
      language: null,
      dispatch: null,
      now,
    }),
  )
  if (!placed || cart.token === null) return null
  const found = await walker.wants('user/order-history', () => findOrder(cart, account))
  if (found === null) {
    walker.note('wrong', 'user/order-history: expected the order of the check, got none')
    return null
  }
  return delivery && deliveryTaxOf(found, delivery.reported)
}

/** The only order of the account. */
function findOrder(cart: OpenCart, { token }: Account): Promise<BackendOrder | null> {
  return findInHistory({ api: cart.api, storeCode: cart.storeCode, token: token ?? '' }, () => true)
}

function addressOf({ store, postcode }: WalkInput): EnteredAddress {
  return {
    firstName: 'Check',
    lastName: 'Storefront',
    company: null,
    taxId: null,
    street: 'Check street 1',
    apartment: null,
    postcode,
    city: 'Check',
    region: null,
    country: store.i18n.country,
    phone: '00000000',
    saved: null,
  }
}

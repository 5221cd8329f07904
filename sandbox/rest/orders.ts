/** Orders: /api/order, /api/user/order-history, /api/ext/order and /api/ext/payment. */
import type { Cart } from '../cart/carts.ts'
import type { Customer } from '../customers/accounts.ts'
import { orderMail, sentMail } from '../mails/orderMails.ts'
import { storeOf } from '../mails/orderText.ts'
import { orderModel } from '../orders/orderDocument.ts'
import { parseOrder, type OrderInput } from '../orders/orderInput.ts'
import { releasedFiles } from '../orders/orderFiles.ts'
import type { Track } from '../orders/orderEvents.ts'
import { isOrderOf, ORDER_STATUSES, type Order } from '../orders/orders.ts'
import { textPdf } from '../orders/pdf.ts'
import { checkReturnUrl } from '../payments/returnUrl.ts'
import type { Backend } from './backend.ts'
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import { fieldsOf, listOf } from './fields.ts'
import { toCsv } from './media.ts'
import type { SandboxRequest } from './request.ts'
import { shopUrlOf } from './shopUrl.ts'
import { chooseStore } from './storeViews.ts'
import { customerOf } from './user.ts'

export function placeOrder(request: SandboxRequest, backend: Backend): SandboxResponse {
  const input = parseOrder(request.body())
  const customer = buyerOf(request, input, backend)
  const header = request.header('x-vs-store-code') ?? request.query.get('storeCode')
  const byCode = header ? undefined : backend.stores.find(({ code }) => code === input.storeCode)
  const store = byCode ?? chooseStore(request, backend.stores).store
  const { order, isNew } = backend.placeOrder(input, store.id, customer)
  if (isNew && order.status === 'processing') confirmByMail(order, backend)
  return withoutCaching(
    result({
      magentoOrderId: String(order.id),
      orderNumber: order.incrementId,
      backendOrderId: String(order.id),
      transferedAt: new Date(order.createdAt).toISOString(),
      status: order.status,
      grand_total: Number(order.grandTotal),
    }),
  )
}

const PAGE_SIZE = 20
const MAX_PAGE_SIZE = 100

export function listOrders(request: SandboxRequest, { accounts, orders }: Backend): SandboxResponse {
  const customer = customerOf(request, accounts)
  if (!customer) throw new HttpError(401, "The consumer isn't authorized to access self.")
  const read = (name: string, otherwise: number, max: number) => {
    const value = Number(request.query.get(name) ?? otherwise)
    return Number.isInteger(value) && value > 0 ? Math.min(value, max) : otherwise
  }
  const pageSize = read('pageSize', PAGE_SIZE, MAX_PAGE_SIZE)
  const currentPage = read('currentPage', 1, 1_000_000)
  const { orders: page, count } = orders.ofCustomer(customer, pageSize, (currentPage - 1) * pageSize)
  return withoutCaching(
    result({
      items: page.map(orderModel),
      search_criteria: { page_size: pageSize, current_page: currentPage },
      total_count: count,
    }),
  )
}

export function showOrder(request: SandboxRequest, backend: Backend): SandboxResponse {
  return withoutCaching(result(orderModel(orderOf(request, backend))))
}

/** A file that was bought: an order that is not paid has none. Every response counts. */
export function showOrderFile(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = orderOf(request, backend)
  const fileId = request.parts['fileId'] ?? ''
  const file = releasedFiles(order).find(({ id }) => id === fileId)
  if (!file) throw new HttpError(404, `No such entity with fileId = ${fileId}`)
  if (file.timesLeft < 1) throw new HttpError(410, 'The link has expired.')
  const store = backend.stores.find(({ id }) => id === order.storeId)
  const table = backend.catalogue.fileTable(store?.code ?? '', file.linkId)
  backend.orders.countFile(order.id, fileId)
  const isTable = file.title.endsWith('CSV')
  const address = fieldsOf(order.document['billing_address'])
  const rows = table ? [table.headings, ...table.rows].map((row) => row.join('  ')) : []
  return withoutCaching({
    status: 200,
    headers: {
      'content-type': isTable ? 'text/csv; charset=utf-8' : 'application/pdf',
      'content-disposition': `attachment; filename="${fileId}.${isTable ? 'csv' : 'pdf'}"`,
    },
    body:
      isTable && table
        ? toCsv(table)
        : textPdf([
            file.product,
            file.title,
            '',
            `${order.incrementId} · ${String(address['firstname'])} ${String(address['lastname'])}`,
            '',
            ...rows,
          ]),
  })
}

/** The order that a request has placed, by the id of the request; null without one. It is as secret as the id. */
export function showOrderRequest(request: SandboxRequest, { orders }: Backend): SandboxResponse {
  const order = orders.byRequest(request.parts['requestId'] ?? '')
  return withoutCaching(
    result(
      order && {
        platform_order_id: String(order.id),
        transmited: true,
        transmited_at: new Date(order.createdAt).toISOString(),
        platform: 'magento2',
        order: null,
      },
    ),
  )
}

export function restoreCart(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = orderOf(request, backend)
  const { cartId } = fieldsOf(request.body())
  const target = typeof cartId === 'string' || typeof cartId === 'number' ? String(cartId) : null
  const requester = customerOf(request, backend.accounts)?.id ?? null
  const { cartId: restored, isNew } = backend.restoreCart(order, target, requester)
  return withoutCaching(result({ cart_id: restored, restored: isNew }))
}

export async function openPayment(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const order = paidOrderOf(request, backend)
  const { returnOrigins } = backend
  const first = returnOrigins.find((origin) => !origin.includes('*')) ?? ''
  const returnUrl = checkReturnUrl(request.query.get('returnUrl') ?? `${first}/checkout#orderReview`, returnOrigins)
  const { paymentId, url, status } = await backend.payments.open(order, returnUrl)
  return withoutCaching(result({ paymentId, hostedPaymentPageUrl: url, status }))
}

export async function settlePayment(request: SandboxRequest, backend: Backend): Promise<SandboxResponse> {
  const giveUp = fieldsOf(request.body())['giveUp'] === true
  const { paymentId, status, order } = await backend.payments.settle(paidOrderOf(request, backend), giveUp)
  return withoutCaching(result({ paymentId, status, order: orderModel(order) }))
}

/** For developers: moves an order as the people of the shop would, and notes what they have weighed. */
export function moveOrder(request: SandboxRequest, { orders, mails }: Backend): SandboxResponse {
  const order = orders.byId(idOf(request))
  if (!order) throw new HttpError(404, 'unknown order')
  const { status, weighed, tracks, delivered } = fieldsOf(request.body())
  const grams = weightsOf(weighed)
  const to = ORDER_STATUSES.find((one) => one === status && one !== 'pending_payment')
  if (!to) throw new HttpError(400, `expected one of ${ORDER_STATUSES.slice(1).join(', ')}, got ${String(status)}`)
  if (order.status === 'canceled' || order.status === 'closed' || order.status === 'pending_payment')
    throw new HttpError(409, `order ${order.incrementId} is ${order.status} and cannot be moved`)
  if (grams.size > 0) orders.weigh(order.id, grams)
  const parcels = tracksOf(tracks)
  if (parcels.length > 0) orders.ship(order.id, parcels)
  if (delivered === true) orders.deliver(order.id)
  if (order.status !== to) orders.move(order.id, order.status, to)
  const moved = orders.byId(order.id)
  const isSent = parcels.length > 0 || (to === 'complete' && order.status !== to)
  if (isSent && moved) mails.write(sentMail(moved))
  return result(moved && orderModel(moved))
}

/** @throws HttpError 400 */
function weightsOf(weighed: unknown): ReadonlyMap<number, number> {
  return new Map(
    listOf(weighed).map(({ item_id: id, grams }) => {
      if (typeof grams !== 'number' || !(grams > 0)) throw new HttpError(400, 'expected grams above 0')
      return [Number(id), grams]
    }),
  )
}

/** @throws HttpError 400 */
function tracksOf(tracks: unknown): readonly Track[] {
  return listOf(tracks).map(({ title, number, url }) => {
    if (typeof number !== 'string' || number === '') throw new HttpError(400, 'expected the number of a parcel')
    return { title: typeof title === 'string' ? title : '', number, url: typeof url === 'string' ? url : '' }
  })
}

/** The link opens the order's page, where the shop has one. */
export function confirmByMail(
  order: Order,
  {
    mails,
    orderTokens,
    returnOrigins,
    linksOrders,
  }: Pick<Backend, 'mails' | 'orderTokens' | 'returnOrigins' | 'linksOrders'>,
): void {
  const shop = shopUrlOf(storeOf(order).code, returnOrigins)
  const access = linksOrders ? new URLSearchParams({ access: orderTokens.issue(order, 'link') }) : null
  const links = access && { order: `${shop}/order?${access}`, withdrawal: `${shop}/withdrawal?${access}` }
  mails.write(orderMail(order, links))
}

/** As upstream, `user_id` is believed when no token is sent. @throws HttpError 403 when it is not the token's customer */
function buyerOf(request: SandboxRequest, { userId }: OrderInput, { accounts }: Backend): Customer | null {
  const customer = customerOf(request, accounts)
  if (customer && userId !== null && customer.id !== userId)
    throw new HttpError(403, 'The user_id is not the customer of the token.')
  return customer ?? (userId === null ? null : accounts.byId(userId))
}

function idOf(request: SandboxRequest): number {
  const id = request.parts['orderId'] ?? ''
  return /^\d{1,15}$/.test(id) ? Number(id) : 0
}

/**
 * A customer's order is reached by token, a guest's by the masked id of the ordered cart, or by the token of its address; each in its store
 * also by the access token of its mail's link or of a code.
 *
 * @throws HttpError 404
 */
export function orderOf(request: SandboxRequest, backend: Backend): Order {
  const { accounts, orders, carts } = backend
  const order = orders.byId(idOf(request))
  const customer = customerOf(request, accounts)
  const isOwner =
    order !== null &&
    ((customer !== null && isOrderOf(order, customer)) ||
      isOpened(order, request, backend) ||
      isGuestsCart(carts.byId(order.cartId), request.query.get('cartId')))
  if (!order || !isOwner) throw new HttpError(404, `No such entity with orderId = ${request.parts['orderId'] ?? ''}`)
  return order
}

/** The order may name the customer of a new account nevertheless. */
function isGuestsCart(cart: Cart | null, cartId: string | null): boolean {
  return cart?.customerId === null && cart.publicId === cartId
}

function isOpened(order: Order, request: SandboxRequest, { orderTokens, stores }: Backend): boolean {
  const token = request.query.get('accessToken')
  return (
    token !== null && order.storeId === chooseStore(request, stores).store.id && orderTokens.isTokenOf(order, token)
  )
}

function paidOrderOf(request: SandboxRequest, backend: Backend): Order {
  const order = orderOf(request, backend)
  if (order.service !== request.parts['service'])
    throw new HttpError(409, `Order ${order.incrementId} is not paid by "${request.parts['service'] ?? ''}".`)
  return order
}

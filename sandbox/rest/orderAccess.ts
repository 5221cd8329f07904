/** Orders without an account (/api/ext/order-access), and what their owners do with them: cancel, return, fetch documents. */
import {
  accessCodeMail,
  cancelledMail,
  returnMails,
  withdrawalMails,
  type WithdrawalStatement,
} from '../mails/orderMails.ts'
import type { Order } from '../orders/orders.ts'
import { canCancel, orderModel } from '../orders/orderDocument.ts'
import { orderLines } from '../mails/orderText.ts'
import { CODE_MINUTES } from '../orders/orderTokens.ts'
import { textPdf } from '../orders/pdf.ts'
import type { Backend } from './backend.ts'
import { HttpError, result, type SandboxResponse, withoutCaching } from './response.ts'
import { fieldsOf, listOf } from './fields.ts'
import { orderOf } from './orders.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** Sends a code to the order's address. The answer is the same for an order that does not exist. */
export function requestOrderCode(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = namedOrder(request, backend)
  if (order) backend.mails.write(accessCodeMail(order, backend.orderTokens.issueCode(order), CODE_MINUTES))
  return withoutCaching(result('OK'))
}

/** @throws HttpError 403, the same for an unknown order and for a wrong, used or expired code */
export function openOrder(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = namedOrder(request, backend)
  const code = textOf(fieldsOf(request.body())['code'])
  if (!order || !backend.orderTokens.useCode(order, code)) throw new HttpError(403, 'The code is wrong or has expired.')
  return withoutCaching(result({ token: backend.orderTokens.issue(order, 'code') }))
}

/** The order of the store with this number and address; null for any other. */
function namedOrder(request: SandboxRequest, { orders, stores }: Backend): Order | null {
  const { number, email } = fieldsOf(request.body())
  const { store } = chooseStore(request, stores)
  const order = orders.byNumber(textOf(number))
  const isNamed =
    order?.storeId === store.id &&
    String(order.document['customer_email']).toLowerCase() === textOf(email).toLowerCase()
  return isNamed ? order : null
}

export function cancelOrder(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = orderOf(request, backend)
  if (!canCancel(order)) throw new HttpError(409, `Order ${order.incrementId} cannot be cancelled any more.`)
  const isMoved = backend.orders.move(order.id, order.status, 'canceled')
  const cancelled = backend.orders.byId(order.id) ?? order
  if (isMoved) backend.mails.write(cancelledMail(cancelled))
  return withoutCaching(result(orderModel(cancelled)))
}

const MAX_REASON = 2_000
const WITHOUT_RETURNS = ['pending_payment', 'canceled', 'closed']

const WITHOUT_CONTRACT = ['canceled', 'closed']
const MAX_NAME = 100

/**
 * Takes the wish to return lines, or the statement of a withdrawal, for the people of the shop and as a receipt for the customer. What was
 * not paid can be withdrawn from, too.
 */
export function requestReturn(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = orderOf(request, backend)
  const { items, reason, kind = 'return', ...statement } = fieldsOf(request.body())
  const positions = listOf(items).map(({ position }) => Number(position))
  const lines = listOf(order.document['items'])
  if (kind !== 'return' && kind !== 'withdrawal')
    throw new HttpError(400, `expected the kind "return" or "withdrawal", got ${String(kind)}`)
  if (positions.length === 0 || positions.some((at) => !(at in lines)))
    throw new HttpError(400, 'expected items of the order by their position, from 0')
  if ((kind === 'return' ? WITHOUT_RETURNS : WITHOUT_CONTRACT).includes(order.status))
    throw new HttpError(400, 'The order is not paid, canceled or closed: there is nothing to return.')
  const returned = lines.filter((_line, at) => positions.includes(at))
  const mails =
    kind === 'withdrawal'
      ? withdrawalMails(order, returned, statementOf(statement))
      : returnMails(order, returned, textOf(reason).slice(0, MAX_REASON))
  for (const mail of mails) backend.mails.write(mail)
  return withoutCaching(result('OK'))
}

/** @throws HttpError 400 */
function statementOf({ name, email, confirmedAt, language }: Readonly<Record<string, unknown>>): WithdrawalStatement {
  const time = Date.parse(textOf(confirmedAt))
  if (Number.isNaN(time)) throw new HttpError(400, 'expected the time of the withdrawal in confirmedAt')
  if (!textOf(email).includes('@')) throw new HttpError(400, 'expected the address for the acknowledgement in email')
  return { name: textOf(name).slice(0, MAX_NAME), email: textOf(email), confirmedAt: time, language }
}

/** The order as a PDF. */
export function showOrderDocument(request: SandboxRequest, backend: Backend): SandboxResponse {
  const order = orderOf(request, backend)
  const documentId = request.parts['documentId'] ?? ''
  if (documentId !== 'order') throw new HttpError(404, `No such entity with documentId = ${documentId}`)
  return withoutCaching({
    status: 200,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${order.incrementId}.pdf"`,
    },
    body: textPdf(orderLines(order)),
  })
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

/** Forms of the page at /order: they open an order, cancel it, announce a return, and order again. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { OrderFormOutcome } from '../checkout/order/orderFormOutcome.ts'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import { isInputRefused, type Operation } from './operation.ts'
import {
  cancelOrderByForm,
  openOrderByForm,
  reorderByForm,
  requestCodeByForm,
  returnByForm,
} from './operations.generated.ts'
import type { QueryForShopper } from './sessionForms.ts'

/** 500 lines and 2,000 characters, percent-encoded. */
const MAX_BYTES = 64 * 1024
const MAX_REASON = 2_000

const responseSchema = v.object({
  data: v.object({
    outcome: v.object({
      __typename: v.string(),
      message: v.optional(v.string()),
      reason: v.optional(v.string()),
      ticket: v.optional(v.string()),
      ownOrder: v.nullish(v.object({ id: v.string() })),
    }),
  }),
})
type Response = v.InferOutput<typeof responseSchema>['data']['outcome'] & { readonly setCookies: readonly string[] }

/** Null for a refusal. */
export function ticketIn(body: unknown): string | null {
  return v.parse(responseSchema, body).data.outcome.ticket ?? null
}

export type OrderFormResult =
  | {
      readonly kind: 'redirect'
      readonly to: 'page' | 'cart'
      readonly ticket?: string | null
      readonly ownId?: string
      readonly setCookies: readonly string[]
    }
  | { readonly kind: 'page'; readonly status: number; readonly outcome: OrderFormOutcome; readonly error: unknown }
  | RefusedForm

export async function handleOrderForm(
  request: FormRequest,
  origin: string,
  query: QueryForShopper,
): Promise<OrderFormResult> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields
  const form = formOf(fields)
  if (!form) return { kind: 'refused', status: 400, words: 'A form of the page of an order is expected here.' }
  if (form.operation === null) return { kind: 'redirect', to: 'page', ticket: null, setCookies: [] }
  try {
    const { body, setCookies } = await query(form.operation(randomUUID()))
    if (isInputRefused(body)) return again(form, 400, { failure: 'INVALID' })
    return resultOf(form, { ...v.parse(responseSchema, body).data.outcome, setCookies })
  } catch (error) {
    return again(form, 503, { failure: 'UNANSWERED' }, error)
  }
}

interface Form {
  /** Null for a form that closes the order. */
  readonly operation: ((idempotencyKey: string) => Operation) | null
  /** Where the form stands. */
  readonly step: OrderFormOutcome['step']
  readonly number: string
  readonly email: string
  readonly enteredReturn: OrderFormOutcome['enteredReturn']
}

/** Null for fields that no form of the page has. */
function formOf(fields: URLSearchParams): Form | null {
  const text = (name: string): string => fields.get(name) ?? ''
  const [number, email] = [text('number'), text('email')]
  const named = { number, email, enteredReturn: null }
  const orderId = text('orderId')
  const ofOrder = { step: 'order', number: '', email: '', enteredReturn: null } as const
  switch (fields.get('do')) {
    case 'request':
      return {
        operation: (key) => requestCodeByForm({ input: { idempotencyKey: key, number, email } }),
        step: 'find',
        ...named,
      }
    case 'open':
      return {
        operation: (key) => openOrderByForm({ input: { idempotencyKey: key, number, email, code: text('code') } }),
        step: 'code',
        ...named,
      }
    case 'cancel':
      return { operation: (key) => cancelOrderByForm({ input: { idempotencyKey: key, orderId } }), ...ofOrder }
    case 'return': {
      const lines = fields.getAll('line').map(Number)
      if (!lines.every(Number.isInteger)) return null
      const entered = { lines, reason: text('reason').slice(0, MAX_REASON) }
      return {
        operation: (key) => returnByForm({ input: { idempotencyKey: key, orderId, ...entered } }),
        ...ofOrder,
        enteredReturn: entered,
      }
    }
    case 'reorder':
      return { operation: (key) => reorderByForm({ input: { idempotencyKey: key, orderId } }), ...ofOrder }
    case 'close':
      return { operation: null, ...ofOrder }
    default:
      return null
  }
}

function resultOf(
  form: Form,
  { __typename, message, reason, ticket, ownOrder, setCookies }: Response,
): OrderFormResult {
  switch (__typename) {
    case 'OrderCodeRequested':
      return ownOrder
        ? { kind: 'redirect', to: 'page', ownId: ownOrder.id, setCookies }
        : again({ ...form, step: 'code' }, 200)
    case 'OrderOpened':
      return { kind: 'redirect', to: 'page', ...(ticket !== undefined && { ticket }), setCookies }
    case 'OrderCancelled':
      return again(form, 200, { done: 'CANCELLED' })
    case 'ReturnRequested':
      return again({ ...form, enteredReturn: null }, 200, { done: 'RETURNED' })
    case 'CartChanged':
      return { kind: 'redirect', to: 'cart', setCookies }
    default:
      return again(
        form,
        reason === 'TOO_MANY_TRIES' ? 429 : 422,
        message === undefined ? { failure: 'INVALID' } : { refusal: message },
      )
  }
}

function again(
  { step, number, email, enteredReturn }: Form,
  status: number,
  { refusal = null, failure = null, done = null }: Partial<Pick<OrderFormOutcome, 'refusal' | 'failure' | 'done'>> = {},
  error: unknown = null,
): OrderFormResult {
  return { kind: 'page', status, outcome: { step, number, email, enteredReturn, refusal, failure, done }, error }
}

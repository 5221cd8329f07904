/** Forms of the page at /order: they open an order, cancel it, announce a return, and order again. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { OrderFormOutcome } from '../checkout/orderFormOutcome.ts'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import type { Operation } from './operation.ts'
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
    return resultOf(form, { ...v.parse(responseSchema, body).data.outcome, setCookies })
  } catch (error) {
    return again(form, 503, '', error)
  }
}

interface Form {
  /** Null for a form that closes the order. */
  readonly operation: ((idempotencyKey: string) => Operation) | null
  /** Where the form stands. */
  readonly step: OrderFormOutcome['step']
  readonly number: string
  readonly email: string
}

/** Null for fields that no form of the page has. */
function formOf(fields: URLSearchParams): Form | null {
  const text = (name: string): string => fields.get(name) ?? ''
  const named = { number: text('number'), email: text('email') }
  const orderId = text('orderId')
  const ofOrder = { step: 'order', number: '', email: '' } as const
  switch (fields.get('do')) {
    case 'request':
      return {
        operation: (key) => requestCodeByForm({ input: { idempotencyKey: key, ...named } }),
        step: 'find',
        ...named,
      }
    case 'open':
      return {
        operation: (key) => openOrderByForm({ input: { idempotencyKey: key, ...named, code: text('code') } }),
        step: 'code',
        ...named,
      }
    case 'cancel':
      return { operation: (key) => cancelOrderByForm({ input: { idempotencyKey: key, orderId } }), ...ofOrder }
    case 'return': {
      const lines = fields.getAll('line').map(Number)
      if (!lines.every(Number.isInteger)) return null
      const input = { orderId, lines, reason: text('reason').slice(0, MAX_REASON) }
      return { operation: (key) => returnByForm({ input: { idempotencyKey: key, ...input } }), ...ofOrder }
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
        : again({ ...form, step: 'code' }, 200, null)
    case 'OrderOpened':
      return { kind: 'redirect', to: 'page', ...(ticket !== undefined && { ticket }), setCookies }
    case 'OrderCancelled':
      return { kind: 'redirect', to: 'page', setCookies }
    case 'ReturnRequested':
      return again(form, 200, null, null, 'RETURNED')
    case 'CartChanged':
      return { kind: 'redirect', to: 'cart', setCookies }
    default:
      return again(form, reason === 'TOO_MANY_TRIES' ? 429 : 422, message ?? '')
  }
}

function again(
  { step, number, email }: Form,
  status: number,
  refusal: string | null,
  error: unknown = null,
  done: OrderFormOutcome['done'] = null,
): OrderFormResult {
  return { kind: 'page', status, outcome: { step, number, email, refusal, done }, error }
}

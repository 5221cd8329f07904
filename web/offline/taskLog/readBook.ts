/**
 * Reads the log book as the browser has stored it: an earlier release may have written it. What this release cannot read is
 * set aside as it is, and the shopper is told; nothing is lost silently.
 */
import * as v from 'valibot'
import type { CartPartsFragment } from '../../client/generated/types.generated.ts'
import { emptyLog, type TaskLog } from './log.ts'
import { emptyBook, GUEST, type LogBook } from './logBook.ts'
import type { KnownMethods, Task } from './task.ts'

const text = v.string()
const optionalText = v.exactOptional(v.nullable(text))
const texts = v.array(text)

const item = v.object({
  of: text,
  quantity: text,
  cut: v.exactOptional(v.nullable(v.object({ lengthMm: text, widthMm: optionalText }))),
  downloads: v.exactOptional(texts),
  options: v.exactOptional(v.array(v.object({ option: text, choices: v.exactOptional(texts), text: optionalText }))),
  parts: v.exactOptional(v.array(v.object({ part: text, choice: text, quantity: optionalText }))),
})
const lineChange = v.object({ line: text, quantity: text, item: v.exactOptional(v.nullable(item)) })

const postalAddress = v.object({
  firstName: text,
  lastName: text,
  street: text,
  postcode: text,
  city: text,
  phone: text,
  apartment: optionalText,
  company: optionalText,
  country: optionalText,
  region: optionalText,
  taxId: optionalText,
})
const optionalAddress = v.exactOptional(v.nullable(postalAddress))

const money = v.object({ __typename: v.literal('Money'), amount: text, currency: text })
export const taxedAmount = v.object({ __typename: v.literal('TaxedAmount'), net: money, tax: money, gross: money })
export const quantityRule = v.object({
  __typename: v.literal('QuantityRule'),
  unit: v.picklist(['G', 'KG', 'METER', 'PCS']),
  minimum: text,
  step: text,
  maximum: v.nullable(text),
})
/** Only shown: without it the cart has no estimate. */
const addedMeta = v.fallback(
  v.nullable(
    v.object({
      name: text,
      rule: v.exactOptional(v.nullable(quantityRule)),
      unit: v.exactOptional(v.nullable(taxedAmount)),
      asOf: v.exactOptional(v.nullable(v.string())),
    }),
  ),
  null,
)

const methodNames = ['deliveryMethod', 'pickupPoint', 'paymentMethod'] as const
const conflict = v.variant('kind', [
  v.object({ kind: v.literal('TOTAL'), total: text }),
  v.object({ kind: v.literal('METHOD'), method: v.picklist(methodNames) }),
  v.object({ kind: v.picklist(['CART_CHANGED', 'BLOCKED', 'REFUSED']) }),
])
const time = v.number()
const optionalTime = v.fallback(v.nullable(time), null)

const placedData = v.object({
  orderId: v.nullable(text),
  paymentId: v.nullable(text),
  paymentUrl: v.exactOptional(text),
  total: v.exactOptional(text),
})

/** Fields that earlier releases did not have get their first value. */
const state = {
  id: text,
  hash: v.fallback(text, ''),
  createdAt: time,
  updatedAt: time,
  attempts: v.fallback(time, 0),
  sentAt: v.nullable(time),
  transmittedAt: optionalTime,
  isSilent: v.fallback(v.boolean(), false),
  orderId: v.fallback(v.nullable(text), null),
  result: v.optional(
    v.nullable(
      v.object({
        kind: v.picklist(['DONE', 'REFUSED']),
        messages: texts,
        data: v.fallback(v.nullable(placedData), null),
      }),
    ),
    null,
  ),
  decision: v.optional(
    v.nullable(
      v.object({
        reason: v.picklist(['CONFIRM', 'CONFLICT', 'FAILED', 'UNCERTAIN']),
        messages: texts,
        data: v.fallback(v.nullable(conflict), null),
      }),
    ),
    null,
  ),
  prepared: v.optional(v.nullable(v.object({ cartVersion: v.number(), expectedGross: text })), null),
}
const ofCart = { ...state, kind: v.literal('CART') }

const taskSchema: v.GenericSchema<unknown, Task> = v.variant('operation', [
  v.object({
    ...ofCart,
    operation: v.literal('AddToCart'),
    input: v.object({ items: v.pipe(v.array(item), v.minLength(1)) }),
    meta: addedMeta,
  }),
  v.object({
    ...ofCart,
    operation: v.literal('ChangeCartLines'),
    input: v.object({ lines: v.array(lineChange) }),
    meta: v.fallback(v.null(), null),
  }),
  v.object({
    ...ofCart,
    operation: v.literal('SetCoupon'),
    input: v.object({ code: v.nullable(text) }),
    meta: v.fallback(v.null(), null),
  }),
  v.object({ ...ofCart, operation: v.literal('ClearCart'), input: v.object({}), meta: v.fallback(v.null(), null) }),
  v.object({
    ...state,
    kind: v.literal('ORDER'),
    operation: v.literal('PlaceOrder'),
    input: v.object({
      acceptsTerms: v.boolean(),
      declares: v.exactOptional(v.boolean()),
      reference: v.exactOptional(text),
      maxGross: text,
      details: v.object({
        email: optionalText,
        shippingAddress: optionalAddress,
        billingAddress: optionalAddress,
        deliveryMethod: optionalText,
        pickupPoint: optionalText,
        paymentMethod: optionalText,
        shippingAddressId: optionalText,
      }),
      content: text,
      hasChanges: v.exactOptional(v.boolean()),
      needs: v.exactOptional(v.array(v.picklist(['PERSONAL_NUMBER', 'PAYMENT_PAGE']))),
    }),
    meta: v.object({
      cartId: text,
      total: text,
      currency: text,
      names: texts,
      methods: v.exactOptional(
        v.object({ deliveryMethod: v.nullable(text), pickupPoint: v.nullable(text), paymentMethod: v.nullable(text) }),
      ),
    }),
  }),
])

/** Data displayed until there is a connection: the parts that a page needs; the gateway sends the rest again. */
const cartSchema = v.custom<CartPartsFragment>(
  (value) =>
    isRecord(value) && typeof value['id'] === 'string' && Array.isArray(value['lines']) && isRecord(value['totals']),
)
const methodsSchema = v.custom<KnownMethods>((value) => isRecord(value) && Array.isArray(value['paymentMethods']))

const logSchema = v.object({
  tasks: v.array(v.unknown()),
  lease: v.fallback(v.nullable(v.object({ tab: text, until: time })), null),
  pausedAt: optionalTime,
  cart: v.fallback(v.nullable(cartSchema), null),
  methods: v.fallback(v.nullable(methodsSchema), null),
  setAside: v.fallback(v.array(v.unknown()), []),
})
const bookSchema = v.object({
  version: v.literal(1),
  logs: v.custom<Readonly<Record<string, unknown>>>(isRecord),
  owners: v.fallback(v.record(text, text), {}),
})

/** Undefined if nothing is stored. */
export function readBook(value: unknown): LogBook {
  if (value === undefined || value === null) return emptyBook
  const book = v.safeParse(bookSchema, value)
  if (!book.success) return { ...emptyBook, logs: { [GUEST]: { ...emptyLog, setAside: [value] } } }
  const { logs, owners } = book.output
  return {
    version: 1,
    logs: Object.fromEntries(Object.entries(logs).map(([owner, log]) => [owner, readLog(log)])),
    owners,
  }
}

function readLog(value: unknown): TaskLog {
  const log = v.safeParse(logSchema, value)
  if (!log.success) return { ...emptyLog, setAside: [value] }
  const tasks: Task[] = []
  const setAside = [...log.output.setAside]
  for (const record of log.output.tasks) {
    const task = v.safeParse(taskSchema, withoutUndefined(record))
    if (task.success) tasks.push(task.output)
    else setAside.push(record)
  }
  return { ...log.output, tasks, setAside }
}

/** Optional fields that were not entered are stored as undefined. */
function withoutUndefined(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record ?? null))
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

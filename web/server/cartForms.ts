/** Changes of the cart by forms without script. */
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { toText } from '#domain/decimal.ts'
import { readQuantity } from '#domain/writtenNumber.ts'
import { type FormRequest, readForm, type RefusedForm } from './formRequest.ts'
import type { CartMessage } from '../cart/cartMessage.ts'
import { keyOfPage } from './formKeys.ts'
import { isInputRefused, type Operation, type ResponseSchema } from './operation.ts'
import {
  addByForm,
  type AddByFormMutation,
  type CartItemInput,
  changeByForm,
  type ChosenOptionInput,
  couponByForm,
} from './operations.generated.ts'
import { addOrderList, type OrderListOutcome } from './orderListForm.ts'
import type { QueryForShopper } from './sessionForms.ts'

export type CartFormOutcome =
  | { readonly kind: 'done'; readonly setCookies: readonly string[] }
  /** The cart with the reason. */
  | {
      readonly kind: 'again'
      readonly status: number
      readonly message: CartMessage
      readonly setCookies: readonly string[]
      readonly error: unknown
    }
  | OrderListOutcome
  | RefusedForm

/** A set of 100 parts with their options. */
const MAX_BYTES = 128 * 1024
const MAX_ITEMS = 100
/** From the schema. The field takes no more. */
const MAX_COUPON_LENGTH = 100

const outcomeResponse = v.object({
  data: v.object({
    outcome: v.variant('__typename', [
      v.object({
        __typename: v.literal('CartChanged'),
        inputErrors: v.array(v.object({ message: v.string() })),
      }),
      v.object({ __typename: v.literal('CartRefused'), message: v.string() }),
    ]),
  }),
}) satisfies ResponseSchema<AddByFormMutation>

const decimalText = v.pipe(v.string(), v.maxLength(40))
const code = v.pipe(v.string(), v.maxLength(200))
/** As the shop's page wrote it; the gateway validates the values. */
const itemSchema = v.strictObject({
  of: v.pipe(v.string(), v.maxLength(500)),
  quantity: decimalText,
  parts: v.exactOptional(
    v.pipe(
      v.array(v.strictObject({ part: code, choice: code, quantity: v.exactOptional(decimalText) })),
      v.maxLength(MAX_ITEMS),
    ),
  ),
  downloads: v.exactOptional(v.pipe(v.array(code), v.maxLength(MAX_ITEMS))),
  cut: v.exactOptional(v.strictObject({ lengthMm: decimalText, widthMm: v.exactOptional(decimalText) })),
})

interface CartFormSource {
  /** Of the shop's pages at this host. */
  readonly origin: string
  /** See formSender.ts. */
  readonly sender: string
  /** Of the page that the form belongs to. */
  readonly locale: string
}

export async function handleCartForm(
  request: FormRequest,
  { origin, sender, locale }: CartFormSource,
  query: QueryForShopper,
): Promise<CartFormOutcome> {
  const fields = readForm(request, origin, MAX_BYTES)
  if ('kind' in fields) return fields
  if (fields.has('list')) {
    const pageKey = ownKeyOf(fields) ?? randomUUID()
    return addOrderList(fields, { pageKey, idempotencyKey: keyOfPage(sender, pageKey), locale }, query)
  }
  const change = readChange(fields, locale)
  if (!change) return { kind: 'refused', status: 400, words: 'A form of a product or of the cart is expected here.' }
  if (change === 'no quantity') return again(422, { kind: 'QUANTITY' })

  try {
    const { body, setCookies } = await query(change(randomUUID()))
    if (isInputRefused(body)) return again(422, { kind: 'INVALID' })
    const { outcome } = v.parse(outcomeResponse, body).data
    const text = outcome.__typename === 'CartRefused' ? outcome.message : outcome.inputErrors[0]?.message
    return text === undefined ? { kind: 'done', setCookies } : again(422, { kind: 'REFUSED', text }, { setCookies })
  } catch (error) {
    return again(503, { kind: 'UNANSWERED' }, { error })
  }
}

function again(
  status: number,
  message: CartMessage,
  { setCookies = [], error = null }: { readonly setCookies?: readonly string[]; readonly error?: unknown } = {},
): CartFormOutcome {
  return { kind: 'again', status, message, setCookies, error }
}

type Change = (idempotencyKey: string) => Operation

/** Null for fields that no form of the shop has. */
function readChange(fields: URLSearchParams, locale: string): Change | 'no quantity' | null {
  const line = fields.get('line')
  if (line !== null) {
    const quantity = fields.has('remove') ? '0' : quantityIn(fields, locale)
    if (quantity === null) return 'no quantity'
    return (idempotencyKey) => changeByForm({ input: { idempotencyKey, lines: [{ line, quantity }] } })
  }
  const coupon = fields.get('coupon')
  if (coupon !== null) {
    const wanted = fields.has('remove') ? '' : coupon.trim()
    const wantedCode = wanted === '' ? null : wanted.slice(0, MAX_COUPON_LENGTH)
    return (idempotencyKey) => couponByForm({ input: { idempotencyKey, code: wantedCode } })
  }
  const items = readItems(fields, locale)
  if (!items || items === 'no quantity') return items
  return (idempotencyKey) => addByForm({ input: { idempotencyKey, items } })
}

function readItems(fields: URLSearchParams, locale: string): readonly CartItemInput[] | 'no quantity' | null {
  const texts = fields.getAll('item')
  if (texts.length > MAX_ITEMS) return null
  const parsed = texts.map((text) => v.safeParse(itemSchema, parseJson(text)))
  const items = parsed.flatMap(({ success, output }) => (success ? [output] : []))
  const [only] = items
  if (items.length < texts.length || !only) return null
  if (items.length > 1) return items
  // The quantity and the options of a single item are fields of their own.
  const quantity = fields.has('quantity') ? quantityIn(fields, locale) : only.quantity
  return quantity === null ? 'no quantity' : [{ ...only, quantity, options: optionsIn(fields) }]
}

/** Null for text that is no number: it is not corrected. */
function quantityIn(fields: URLSearchParams, locale: string): string | null {
  const quantity = readQuantity(fields.get('quantity') ?? '', locale)
  return quantity && toText(quantity)
}

const OPTION = 'option-'

function optionsIn(fields: URLSearchParams): readonly ChosenOptionInput[] {
  const entered = new Set(fields.getAll('entered'))
  const codes = new Set([...fields.keys()].filter((name) => name.startsWith(OPTION)))
  return [...codes].flatMap((name): ChosenOptionInput[] => {
    const option = name.slice(OPTION.length)
    const values = fields.getAll(name).filter((value) => value.trim() !== '')
    const [text] = values
    if (text === undefined) return []
    return entered.has(option) ? [{ option, text }] : [{ option, choices: values }]
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A form of the cart's page, which is one shopper's, can have a key of its own. */
function ownKeyOf(fields: URLSearchParams): string | null {
  const key = fields.get('key') ?? ''
  return /^[\w-]{36}$/.test(key) ? key : null
}

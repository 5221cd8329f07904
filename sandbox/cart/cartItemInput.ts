/** Parses the cartItem of a request. */
import { HttpError } from '../rest/response.ts'
import { fieldsOf } from '../rest/fields.ts'
import { type ChosenOptions, parseChosenOptions } from './chosenOptions.ts'

export interface CartItemInput {
  readonly sku: string
  readonly qty: number
  /** The line to change; null adds a new line, or adds to an equal one. */
  readonly lineId: number | null
  /** Null when the request has no options: a changed line keeps its options then. */
  readonly chosen: ChosenOptions | null
}

const MAX_QUANTITY = 1_000_000

/** @throws HttpError 400 for a missing sku or an invalid quantity */
export function parseCartItem(cartItem: unknown): CartItemInput {
  const { sku, qty, item_id: itemId, product_option: productOption } = fieldsOf(cartItem)
  if (typeof sku !== 'string' || sku === '') throw new HttpError(400, '"sku" is required. Enter and try again.')
  // Number() would also accept "0x10" and "1e3".
  const quantity = typeof qty === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(qty) ? Number(qty) : qty
  if (typeof quantity !== 'number' || !Number.isFinite(quantity) || quantity <= 0)
    throw new HttpError(400, 'The quantity must be above 0. Enter it and try again.')
  if (quantity > MAX_QUANTITY)
    throw new HttpError(400, `The requested qty exceeds the maximum qty allowed in shopping cart: ${MAX_QUANTITY}.`)
  return {
    sku,
    qty: quantity,
    lineId: parseLineId(itemId),
    chosen: productOption === undefined || productOption === null ? null : parseChosenOptions(productOption),
  }
}

export function parseLineId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** A cartItem as the client sends it. */
import { Refusal } from '../rest/answer.ts'
import { fieldsOf } from '../rest/fields.ts'
import { type Chosen, parseChosen } from './chosen.ts'

export interface Wish {
  readonly sku: string
  readonly qty: number
  /** The line that is changed; null: a new one, or more of an equal one. */
  readonly lineId: number | null
  /** Null: nothing said, so a line that is changed keeps its choice. */
  readonly chosen: Chosen | null
}

/** @throws Refusal 400 for a missing sku or a quantity that is none */
export function parseWish(cartItem: unknown): Wish {
  const { sku, qty, item_id: itemId, product_option: productOption } = fieldsOf(cartItem)
  if (typeof sku !== 'string' || sku === '') throw new Refusal(400, '"sku" is required. Enter and try again.')
  // "0x10" and "1e3" are numbers to the language, not to a shopper.
  const quantity = typeof qty === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(qty) ? Number(qty) : qty
  if (typeof quantity !== 'number' || !Number.isFinite(quantity) || quantity <= 0)
    throw new Refusal(400, 'The quantity must be above 0. Enter it and try again.')
  if (!Number.isSafeInteger(quantity)) throw new Refusal(400, 'You cannot use decimal quantity for this product.')
  return {
    sku,
    qty: quantity,
    lineId: parseLineId(itemId),
    chosen: productOption === undefined || productOption === null ? null : parseChosen(productOption),
  }
}

export function parseLineId(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Parses the quotes of the feed. */
import { decimal, decimalOrNull, isPositive } from '#domain/decimal.ts'
import { isMetal } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import * as v from 'valibot'
import type { UpstreamError } from '../../shared/errors.ts'
import { type Origin, parseBody, parseItems } from '../border.ts'
import type { MetalQuote } from './port.ts'

const positive = v.pipe(v.number(), v.finite(), v.minValue(Number.MIN_VALUE))
const moment = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
    'expected a moment such as 2026-11-21T12:00:00Z',
  ),
)

/** Accepts quotes per gram only; other units are refused. */
function quoteSchema(currency: Currency) {
  return v.looseObject({
    metal: v.string(),
    price: positive,
    unit: v.literal('G'),
    currency: v.literal(currency),
    at: moment,
    previous_close: v.nullish(v.number()),
  })
}

export interface ReadQuotes {
  readonly quotes: readonly MetalQuote[]
  /** One error per refused quote; the other quotes are used. */
  readonly errors: readonly UpstreamError[]
}

/**
 * Age after which a quote is overdue. The feed sends updates many times a minute, and an update may leave out a metal.
 * Overdue quotes are still used and are marked as not current.
 */
const OVERDUE_AFTER_MS = 5 * 60_000

/** Ignores unknown metals. @throws UpstreamError when the response is not a list */
export function readQuotes(body: unknown, currency: Currency, now: Date, origin: Origin): ReadQuotes {
  const { items, errors } = parseItems(quoteSchema(currency), parseBody(v.array(v.unknown()), body, origin), origin)
  const quotes = items.flatMap(({ metal: label, price, at, previous_close: close }): MetalQuote[] => {
    // The feed writes rhodium as "Rh".
    const metal = label.toUpperCase()
    if (!isMetal(metal)) return []

    const quotedAt = new Date(at)
    // A feed whose clock is ahead must not extend the validity of a quote.
    const overdueFrom = new Date(Math.min(quotedAt.getTime(), now.getTime()) + OVERDUE_AFTER_MS)
    const previousClose = decimalOrNull(close)
    return [
      {
        metal,
        pricePerGram: decimal(price),
        previousClose: previousClose && isPositive(previousClose) ? previousClose : null,
        quotedAt,
        overdueFrom,
      },
    ]
  })
  return { quotes, errors }
}

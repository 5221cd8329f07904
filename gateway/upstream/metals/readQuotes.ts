/** Quotes as the feed writes them, brought to our words. */
import { decimal, decimalOrNull, isPositive } from '#domain/decimal.ts'
import { isMetal } from '#domain/metal.ts'
import type { Currency } from '#domain/money.ts'
import * as v from 'valibot'
import type { UpstreamError } from '../../errors.ts'
import { type Origin, parseAnswer, parseItems } from '../border.ts'
import type { MetalQuote } from './port.ts'

const positive = v.pipe(v.number(), v.finite(), v.minValue(Number.MIN_VALUE))
const moment = v.pipe(
  v.string(),
  v.check(
    (text) => /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)),
    'expected a moment such as 2026-11-21T12:00:00Z',
  ),
)

/** By the gram alone: what is quoted by another unit is not guessed at. */
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
  /** One per quote that was refused: it costs itself, never the others. */
  readonly faults: readonly UpstreamError[]
}

/**
 * A quote that is so old is not the latest: the feed ticks many times a minute, and a metal may be left out of a few ticks.
 * The overdue one still stands, and says so.
 */
const OVERDUE_AFTER_MS = 5 * 60_000

/** Metals that are not ours are passed over. @throws UpstreamError when it is no list */
export function readQuotes(answer: unknown, currency: Currency, now: Date, origin: Origin): ReadQuotes {
  const { items, faults } = parseItems(quoteSchema(currency), parseAnswer(v.array(v.unknown()), answer, origin), origin)
  const quotes = items.flatMap(({ metal: label, price, at, previous_close: close }): MetalQuote[] => {
    // The feed writes rhodium "Rh".
    const metal = label.toUpperCase()
    if (!isMetal(metal)) return []

    const quotedAt = new Date(at)
    // A clock that runs ahead of ours must not keep a quote fresh for longer.
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
  return { quotes, faults }
}

/** What of a document's prices follows the metals, and what the metals cost now, in the words of the rules. */
import { type Metal, isMetal } from '#domain/metal.ts'
import type { MetalQuotes, MetalShare } from '#domain/metalMove.ts'
import { earliest } from '#domain/day.ts'
import { decimalField, type Fields, listField, textField } from '../upstream/catalogueIndex/fields.ts'
import { isOverdue, type MetalQuote, type QuoteBoard } from '../upstream/metals/port.ts'

export interface MetalCharge {
  readonly shares: readonly MetalShare[]
  /** False when a share cannot be read: then nobody knows how the price moves. */
  readonly isWhole: boolean
}

const NONE: MetalCharge = { shares: [], isWhole: true }

export function metalChargeOf(fields: Fields): MetalCharge {
  const entries = listField(fields, 'metal_charge')
  if (entries.length === 0) return NONE

  const shares = entries.flatMap((entry) => shareOf(entry) ?? [])
  return { shares, isWhole: shares.length === entries.length }
}

function shareOf(entry: Fields): MetalShare | null {
  const metal = textField(entry, 'metal')?.toUpperCase() ?? ''
  const grams = decimalField(entry, 'grams')
  const quote = decimalField(entry, 'quote')
  const quotedAt = new Date(textField(entry, 'quoted_at') ?? Number.NaN)
  return isMetal(metal) && grams && quote && !Number.isNaN(quotedAt.getTime())
    ? { metal, grams, quote, quotedAt }
    : null
}

/** Quotes that are not overdue, each with the moment it will be. */
export interface UsableQuotes extends MetalQuotes {
  readonly byMetal: Readonly<Partial<Record<Metal, MetalQuote>>>
}

interface Usable {
  readonly quotes: UsableQuotes
  /** When another quote of the board is overdue; null: never. */
  readonly until: Date | null
}

const usable = new WeakMap<QuoteBoard, Usable>()

/** A quote that is overdue counts as unknown. The same object while nothing changes, so that prices worked out from it can be remembered by it. */
export function usableQuotes(board: QuoteBoard, now: Date): UsableQuotes {
  const known = usable.get(board)
  if (known && (!known.until || now < known.until)) return known.quotes

  const fresh = [...board.quotes.values()].filter((quote) => !isOverdue(quote, now))
  const byMetal: Partial<Record<Metal, MetalQuote>> = Object.fromEntries(fresh.map((quote) => [quote.metal, quote]))
  const found: Usable = {
    quotes: { currency: board.currency, byMetal },
    until: earliest(...fresh.map(({ overdueFrom }) => overdueFrom)),
  }
  usable.set(board, found)
  return found.quotes
}

/** When the first quote is overdue that a price with these metals contains; null: it contains none. */
export function overdueFrom(shares: readonly MetalShare[], quotes: UsableQuotes | null): Date | null {
  return quotes && earliest(...shares.map(({ metal }) => quotes.byMetal[metal]?.overdueFrom ?? null))
}

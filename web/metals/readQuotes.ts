/** Parses and validates the events of the quote stream. */
import { isMetal } from '#domain/metal.ts'
import type { LiveQuote } from '../shop/metalFeed.ts'

const decimalText = /^-?\d+(?:\.\d+)?$/

/** Returns an empty list for text that is no list, and leaves out invalid quotes. */
export function readQuotes(text: string): readonly LiveQuote[] {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.flatMap((item: unknown) => readQuote(item) ?? []) : []
  } catch {
    return []
  }
}

function readQuote(item: unknown): LiveQuote | null {
  if (!isRecord(item)) return null
  const { metal, pricePerGram, changePercent, quotedAt, overdueFrom } = item
  if (typeof metal !== 'string' || !isMetal(metal) || !isDecimal(pricePerGram) || !(Number(pricePerGram) > 0))
    return null
  if (typeof quotedAt !== 'string' || Number.isNaN(Date.parse(quotedAt))) return null

  return {
    metal,
    pricePerGram,
    changePercent: isDecimal(changePercent) ? changePercent : null,
    quotedAt,
    ...(typeof overdueFrom === 'string' && !Number.isNaN(Date.parse(overdueFrom)) && { overdueFrom }),
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && decimalText.test(value)
}

/** Leaves out quotes that cannot be right: a shifted decimal point, another metal's quote, a halving from one quote to the next. */
import { compare, decimal, type Decimal, multiply } from '#domain/decimal.ts'
import type { Metal } from '#domain/metal.ts'
import { isBelievable } from '#domain/metalMove.ts'
import { UpstreamError } from '../../shared/errors.ts'
import type { MetalQuote, QuoteSnapshot } from './port.ts'

/** No metal of the feed moves by half within a day. */
const MAX_TIMES = decimal('1.5')
/** A feed that was silent for longer may come back with another level. */
export const COMPARABLE_FOR_MS = 24 * 60 * 60_000
/** A feed that insists for so long is right, unless its own previous close says otherwise. */
const INSISTS_AFTER_MS = 15 * 60_000

/** A quote that documents were written with. */
export type DocumentQuote = Pick<MetalQuote, 'pricePerGram' | 'quotedAt'>
export type DocumentQuotes = ReadonlyMap<Metal, DocumentQuote>

export interface JudgedQuotes {
  readonly believed: readonly MetalQuote[]
  /** One error per quote that is left out. */
  readonly doubts: readonly UpstreamError[]
}

export class QuoteBelief {
  /** When the first of a series of doubtful quotes at one level came, by metal. */
  readonly #doubtful = new Map<Metal, { readonly price: Decimal; readonly since: number }>()

  /** @param documents stand for the quote before the first one of a metal; a quote that their prices cannot contain is never believed */
  judge(
    quotes: readonly MetalQuote[],
    snapshot: QuoteSnapshot | null,
    documents: DocumentQuotes,
    now: Date,
  ): JudgedQuotes {
    const doubts: UpstreamError[] = []
    const believed = quotes.filter((quote) => {
      const documented = documents.get(quote.metal)
      const standing = snapshot?.quotes.get(quote.metal) ?? documented
      const isBelieved =
        (!documented || isBelievable(quote.pricePerGram, documented.pricePerGram)) &&
        this.#isBelieved(quote, standing, now)
      if (isBelieved) this.#doubtful.delete(quote.metal)
      else doubts.push(doubtOf(quote))
      return isBelieved
    })
    return { believed, doubts }
  }

  #isBelieved(quote: MetalQuote, standing: DocumentQuote | undefined, now: Date): boolean {
    const { metal, pricePerGram, previousClose, quotedAt } = quote
    const isComparable = standing && quotedAt.getTime() - standing.quotedAt.getTime() < COMPARABLE_FOR_MS
    if (isComparable && isNear(pricePerGram, standing.pricePerGram)) return true
    if (previousClose && !isNear(pricePerGram, previousClose)) return false
    if (!isComparable) return true

    const known = this.#doubtful.get(metal)
    const series = known && isNear(pricePerGram, known.price) ? known : { price: pricePerGram, since: now.getTime() }
    this.#doubtful.set(metal, series)
    return now.getTime() - series.since >= INSISTS_AFTER_MS
  }
}

/** Whether a price can follow another one of the same day. */
export function isNear(one: Decimal, other: Decimal): boolean {
  return compare(one, multiply(other, MAX_TIMES)) <= 0 && compare(other, multiply(one, MAX_TIMES)) <= 0
}

/** The message has no amounts: a series of doubts is logged once. */
function doubtOf({ metal }: MetalQuote): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream: 'metals',
    message: `metals: expected a quote of ${metal} near the one before, its previous close and that of the documents, got one far from them`,
  })
}

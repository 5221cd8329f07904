/** The quotes that the documents of a currency were written with: what the first quotes of the feed are compared with. */
import { isPositive } from '#domain/decimal.ts'
import { type Metal, METALS } from '#domain/metal.ts'
import type { MetalShare } from '#domain/metalMove.ts'
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import type { StoreView } from '../storeTable.ts'
import type { CatalogueIndex } from '../upstream/catalogueIndex/port.ts'
import type { DocumentQuote, DocumentQuotes } from '../upstream/metals/believedQuotes.ts'
import { metalSharesOf } from './metalShares.ts'

/** The documents of an export have one quote of a metal; a few show whether one of them is odd or older. */
const DOCUMENTS_PER_METAL = 5

/** An index that cannot be searched is tried again so rarely. */
const RETRY_MS = 5 * 60_000

const NONE: DocumentQuotes = new Map()

interface KnownQuotes {
  /** Of the documents. */
  readonly version: string
  readonly quotes: Promise<DocumentQuotes>
  failedAt?: number
}

/** Searches once per version of the documents. The returned function never rejects; without documents it knows no quotes. */
export function createDocumentQuotes(
  index: Pick<CatalogueIndex, 'search' | 'version'>,
  stores: readonly StoreView[],
  { log, clock }: { readonly log: Pick<Logger, 'warn'>; readonly clock: () => Date },
): (currency: Currency) => Promise<DocumentQuotes> {
  const known = new Map<Currency, KnownQuotes>()
  return (currency) => {
    const codes = stores.filter(({ i18n }) => i18n.currencyCode === currency).map(({ storeCode }) => storeCode)
    const version = codes.map((storeCode) => index.version(storeCode, 'product')).join(' ')
    const found = known.get(currency)
    const isRetry = found?.failedAt !== undefined && clock().getTime() - found.failedAt >= RETRY_MS
    if (found?.version === version && !isRetry) return found.quotes

    const entry: KnownQuotes = { version, quotes: searchQuotes(index, codes).catch(fail) }
    function fail(err: unknown): DocumentQuotes {
      entry.failedAt = clock().getTime()
      log.warn({ err, currency }, 'metals: no quotes of the documents, to compare the first quotes with')
      return NONE
    }
    known.set(currency, entry)
    return entry.quotes
  }
}

async function searchQuotes(
  index: Pick<CatalogueIndex, 'search'>,
  storeCodes: readonly string[],
): Promise<DocumentQuotes> {
  const searches = storeCodes.flatMap((storeCode) =>
    METALS.map((metal) => ({
      storeCode,
      entity: 'product' as const,
      filters: [{ field: 'metal_symbol', in: [metal], scope: 'always' as const }],
      from: 0,
      size: DOCUMENTS_PER_METAL,
    })),
  )
  const results = await index.search(searches)
  const shares = results.flatMap(({ hits }) => hits.flatMap(({ document }) => metalSharesOf(document).shares))
  const quotes = new Map<Metal, DocumentQuote>()
  for (const share of shares) if (isNewer(share, quotes.get(share.metal))) quotes.set(share.metal, quoteOf(share))
  return quotes
}

function isNewer({ quote, quotedAt }: MetalShare, known: DocumentQuote | undefined): boolean {
  return isPositive(quote) && (!known || quotedAt > known.quotedAt)
}

function quoteOf({ quote, quotedAt }: MetalShare): DocumentQuote {
  return { pricePerGram: quote, quotedAt }
}

/** Implements the quotes interface with the storefront API's metal feed. */
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import { Pool } from 'undici'
import { openEnvelope, readJson } from '../storefront/readResponse.ts'
import { sendRequest, withHeaders } from '../storefront/sendRequest.ts'
import type { DocumentQuotes } from './believedQuotes.ts'
import { type FeedPace, type FeedSource, type LiveQuotes, startLiveQuotes } from './liveQuotes.ts'
import type { MetalQuotes } from './port.ts'
import { readStream } from './quoteStream.ts'
import { delay } from './delay.ts'
import { type CallObserver, noCallObserver } from '../../../ops/callObserver.ts'

/** Two per currency: its stream and a poll. */
const CONNECTIONS = 6
/** Three heartbeats of the feed. */
const SILENCE_MS = 45_000
const PACE: FeedPace = { pollMs: 10_000, retryMs: 1_000, maxRetryMs: 30_000, quietMs: 60_000 }

export interface MetalPaths {
  readonly quotes: string
  readonly stream: string | null
}

const DEFAULT_PATHS: MetalPaths = { quotes: '/api/ext/metals', stream: '/api/ext/metals/stream' }

export interface MetalFeedOptions {
  /** URL of the storefront API. */
  readonly url: string
  /** Paths of the quotes and of their stream below it, without a query; null without a stream. Default: the sandbox's. */
  readonly paths?: MetalPaths
  readonly timeoutMs: number
  /** Maximum time for which requests wait for the first quotes of a currency. Default: the timeout. */
  readonly budgetMs?: number
  readonly log: Logger
  readonly clock: () => Date
  /** The quotes that the documents of a currency were written with. Never rejects. Default: none are known. */
  readonly documentQuotes?: (currency: Currency) => Promise<DocumentQuotes>
  /** Default: nothing is measured. */
  readonly calls?: CallObserver
  /** Overrides for tests. */
  readonly pace?: Partial<FeedPace>
}

export function createMetalFeed(options: MetalFeedOptions): MetalQuotes {
  const { url, timeoutMs, budgetMs = timeoutMs, log, clock, pace = {}, documentQuotes = noDocumentQuotes } = options
  const pool = new Pool(new URL(url).origin, { connections: CONNECTIONS, connectTimeout: timeoutMs })
  const source = feedSource(pool, options)
  const ending = new AbortController()
  const live = new Map<Currency, LiveQuotes>()
  /** The first request of a currency starts its budget; after its end no request waits. */
  const budgets = new Map<Currency, Budget>()

  const liveIn = (currency: Currency): LiveQuotes => {
    const known = live.get(currency)
    if (known) return known

    const started = startLiveQuotes({
      currency,
      source,
      pace: { ...PACE, ...pace },
      documentQuotes,
      clock,
      log,
      signal: ending.signal,
    })
    live.set(currency, started)
    return started
  }

  return {
    current(currency, calls) {
      const quotes = liveIn(currency)
      const known = budgets.get(currency)
      if (quotes.snapshot || quotes.hasFailed || known?.isUsedUp) return quotes.snapshot
      if (!quotes.isPolling) calls.add('metals')
      const budget = known ?? startBudget(budgetMs, ending.signal)
      budgets.set(currency, budget)
      return Promise.race([quotes.fetch(), budget.end]).then(() => quotes.snapshot)
    },
    latest: (currency) => live.get(currency)?.snapshot ?? null,
    subscribe(currency, listener) {
      const quotes = liveIn(currency)
      quotes.listeners.add(listener)
      if (!quotes.snapshot) void quotes.fetch()
      return () => void quotes.listeners.delete(listener)
    },
    async close() {
      ending.abort()
      await pool.destroy()
    },
  }
}

async function noDocumentQuotes(): Promise<DocumentQuotes> {
  return new Map()
}

function feedSource(
  pool: Pool,
  { url, paths = DEFAULT_PATHS, timeoutMs, calls = noCallObserver }: MetalFeedOptions,
): FeedSource {
  const base = new URL(url).pathname.replace(/\/+$/, '')
  return {
    hasStream: paths.stream !== null,
    stream: (currency, listener, signal) =>
      readStream(
        pool,
        { target: `${base}${paths.stream}?currency=${currency}`, timeoutMs, silenceMs: SILENCE_MS, signal },
        listener,
      ),
    async poll(currency) {
      const outgoing = {
        method: 'GET',
        target: `${base}${paths.quotes}?currency=${currency}`,
        headers: { accept: 'application/json' },
        body: null,
      } as const
      const call = { upstream: 'metals', call: `GET ${paths.quotes}` }
      const response = await calls.observe('metals', 'ext/metals', (traceHeaders) =>
        sendRequest(pool, withHeaders(outgoing, traceHeaders), 'metals', timeoutMs),
      )
      return openEnvelope(readJson(response, call), call)
    },
  }
}

interface Budget {
  readonly end: Promise<void>
  isUsedUp: boolean
}

function startBudget(budgetMs: number, signal: AbortSignal): Budget {
  const budget: Budget = { end: delay(budgetMs, signal).then(() => void (budget.isUsedUp = true)), isUsedUp: false }
  return budget
}

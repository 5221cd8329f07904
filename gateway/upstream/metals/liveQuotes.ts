/** The live quotes of one currency: streamed, and polled while the stream is silent. */
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import { UpstreamError } from '../../shared/errors.ts'
import { type DocumentQuotes, QuoteBelief } from './believedQuotes.ts'
import { snapshotWith } from './quoteSnapshot.ts'
import { ReconnectingStream, type StreamPace, type StreamSource } from './reconnectingStream.ts'
import { createOutageLog, type OutageLog } from './outageLog.ts'
import type { QuoteSnapshot } from './port.ts'
import { readQuotes } from './readQuotes.ts'
import { delay } from './delay.ts'

/** A backend without metal prices is polled more and more rarely. */
const MAX_MISSING_POLL_MS = 3_600_000

export interface FeedPace extends StreamPace {
  /** Interval of polls while the stream is silent. */
  readonly pollMs: number
}

export interface FeedSource extends StreamSource {
  /** Whether quotes are streamed; otherwise they are polled. */
  readonly hasStream: boolean
  /** @throws UpstreamError */
  poll(currency: Currency): Promise<unknown>
}

interface Parts {
  readonly currency: Currency
  readonly source: FeedSource
  readonly pace: FeedPace
  /** The quotes that the documents were written with. Never rejects. */
  readonly documentQuotes: (currency: Currency) => Promise<DocumentQuotes>
  readonly clock: () => Date
  readonly log: Logger
  /** Aborting it stops the updates. */
  readonly signal: AbortSignal
}

export function startLiveQuotes(parts: Parts): LiveQuotes {
  const { currency, source, pace, log, signal } = parts
  const outage = createOutageLog(log.child({ upstream: 'metals', currency }))
  const quotes = new LiveQuotes(parts, outage)
  const stream = new ReconnectingStream({
    currency,
    source,
    pace,
    outage,
    signal,
    take: (data) => quotes.take(data, 'the stream'),
  })
  if (source.hasStream) void quotes.readDocuments().then(() => stream.hold())
  void pollWhileQuiet(quotes, stream, parts)
  return quotes
}

async function pollWhileQuiet(quotes: LiveQuotes, stream: ReconnectingStream, { pace, signal }: Parts): Promise<void> {
  while (!signal.aborted) {
    await delay(Math.min(pace.pollMs * 2 ** quotes.missingPolls, MAX_MISSING_POLL_MS), signal)
    if (!signal.aborted && stream.isQuiet()) await quotes.fetch()
  }
}

export class LiveQuotes {
  readonly listeners = new Set<(snapshot: QuoteSnapshot) => void>()
  readonly #parts: Parts
  readonly #outage: OutageLog
  readonly #belief = new QuoteBelief()
  #snapshot: QuoteSnapshot | null = null
  #polling: Promise<void> | null = null
  #hasFailed = false
  #missingPolls = 0
  #documents: DocumentQuotes = new Map()

  constructor(parts: Parts, outage: OutageLog) {
    this.#parts = parts
    this.#outage = outage
  }

  get snapshot(): QuoteSnapshot | null {
    return this.#snapshot
  }

  /** A poll has failed: from now on quotes are fetched in the background and no request waits. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Number of polls in a row to which the backend answered that it has no metal prices. */
  get missingPolls(): number {
    return this.#missingPolls
  }

  /** Whether a poll is in progress, which `fetch` would join. */
  get isPolling(): boolean {
    return this.#polling !== null
  }

  async readDocuments(): Promise<void> {
    this.#documents = await this.#parts.documentQuotes(this.#parts.currency)
  }

  /** Polls the quotes once, or joins a poll in progress. Never rejects. */
  fetch(): Promise<void> {
    return (this.#polling ??= this.#poll().finally(() => (this.#polling = null)))
  }

  async #poll(): Promise<void> {
    const { source, currency, signal } = this.#parts
    try {
      const [body] = await Promise.all([source.poll(currency), this.readDocuments()])
      this.take(body, 'GET /api/ext/metals')
      this.#missingPolls = 0
    } catch (error) {
      this.#hasFailed = true
      this.#missingPolls = isNotImplemented(error) ? this.#missingPolls + 1 : 0
      if (!signal.aborted) this.#outage.logOnce(error)
    }
  }

  /** False when some of the data could not be used. @throws UpstreamError for a response that is not a list */
  take(body: unknown, from: string): boolean {
    const { currency, clock } = this.#parts
    const { quotes, errors } = readQuotes(body, currency, clock(), { upstream: 'metals', from })
    const { believed, doubts } = this.#belief.judge(quotes, this.#snapshot, this.#documents, clock())
    // Documents may be written again while the feed is open.
    void this.readDocuments()
    for (const error of [...errors, ...doubts]) this.#outage.logOnce(error)
    const next = snapshotWith(this.#snapshot, currency, believed)
    if (next !== null && next !== this.#snapshot) {
      this.#snapshot = next
      for (const listener of this.listeners) listener(next)
    }
    return errors.length + doubts.length === 0
  }
}

function isNotImplemented(error: unknown): boolean {
  return error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED'
}

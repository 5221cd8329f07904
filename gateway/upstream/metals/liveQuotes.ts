/** The live quotes of one currency: streamed, and polled while the stream is silent. */
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import { snapshotWith } from './quoteSnapshot.ts'
import { ReconnectingStream, type StreamPace, type StreamSource } from './reconnectingStream.ts'
import { createOutageLog, type OutageLog } from './outageLog.ts'
import type { QuoteSnapshot } from './port.ts'
import { readQuotes } from './readQuotes.ts'
import { delay } from './delay.ts'

export interface FeedPace extends StreamPace {
  /** Interval of polls while the stream is silent. */
  readonly pollMs: number
}

export interface FeedSource extends StreamSource {
  /** @throws UpstreamError */
  poll(currency: Currency): Promise<unknown>
}

interface Parts {
  readonly currency: Currency
  readonly source: FeedSource
  readonly pace: FeedPace
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
  void stream.hold()
  void pollWhileQuiet(quotes, stream, parts)
  return quotes
}

async function pollWhileQuiet(quotes: LiveQuotes, stream: ReconnectingStream, { pace, signal }: Parts): Promise<void> {
  while (!signal.aborted) {
    await delay(pace.pollMs, signal)
    if (!signal.aborted && stream.isQuiet()) await quotes.fetch()
  }
}

export class LiveQuotes {
  readonly listeners = new Set<(snapshot: QuoteSnapshot) => void>()
  readonly #parts: Parts
  readonly #outage: OutageLog
  #snapshot: QuoteSnapshot | null = null
  #polling: Promise<void> | null = null
  #hasFailed = false

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

  /** Whether a poll is in progress, which `fetch` would join. */
  get isPolling(): boolean {
    return this.#polling !== null
  }

  /** Polls the quotes once, or joins a poll in progress. Never rejects. */
  fetch(): Promise<void> {
    return (this.#polling ??= this.#poll().finally(() => (this.#polling = null)))
  }

  async #poll(): Promise<void> {
    const { source, currency, signal } = this.#parts
    try {
      this.take(await source.poll(currency), 'GET /api/ext/metals')
    } catch (error) {
      this.#hasFailed = true
      if (!signal.aborted) this.#outage.logOnce(error)
    }
  }

  /** False when some of the data could not be used. @throws UpstreamError for a response that is not a list */
  take(body: unknown, from: string): boolean {
    const { currency, clock } = this.#parts
    const { quotes, errors } = readQuotes(body, currency, clock(), { upstream: 'metals', from })
    for (const error of errors) this.#outage.logOnce(error)
    const next = snapshotWith(this.#snapshot, currency, quotes)
    if (next !== null && next !== this.#snapshot) {
      this.#snapshot = next
      for (const listener of this.listeners) listener(next)
    }
    return errors.length === 0
  }
}

/** One currency's stream of quotes, opened again whenever it ends. */
import { randomInt } from 'node:crypto'
import type { Currency } from '#domain/money.ts'
import type { OutageLog } from './outageLog.ts'
import type { StreamListener } from './quoteStream.ts'
import { rest } from './rest.ts'

export interface StreamPace {
  /** Before the stream is opened again: at first, doubled at every failure, and at most. */
  readonly retryMs: number
  readonly longestRetryMs: number
  /** An open stream that tells no quote for so long is not relied on. */
  readonly quietMs: number
}

export interface StreamSource {
  /** Goes on until the stream ends or breaks. @throws UpstreamError */
  stream(currency: Currency, listener: StreamListener, signal: AbortSignal): Promise<void>
}

interface Parts {
  readonly currency: Currency
  readonly source: StreamSource
  readonly pace: StreamPace
  readonly outage: OutageLog
  /** Ends it. */
  readonly signal: AbortSignal
  /** Answers whether all of it could be used. @throws UpstreamError for data that are no quotes */
  readonly take: (data: unknown) => boolean
}

export class HeldStream {
  readonly #parts: Parts
  #failures = 0
  #retryMs: number
  /** On the process's own clock. */
  #heardAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
    this.#retryMs = parts.pace.retryMs
  }

  isQuiet(): boolean {
    return performance.now() - this.#heardAt > this.#parts.pace.quietMs
  }

  /** Goes on until the signal ends it. */
  async hold(): Promise<void> {
    const { signal, pace } = this.#parts
    while (!signal.aborted) {
      await this.#open()
      this.#heardAt = -Infinity
      this.#failures += 1
      await rest(waitAfter(this.#failures, this.#retryMs, pace.longestRetryMs), signal)
    }
  }

  async #open(): Promise<void> {
    const { source, currency, signal, pace, outage } = this.#parts
    const listener: StreamListener = {
      onQuotes: (data) => this.#hear(data),
      onRetry: (ms) => (this.#retryMs = Math.min(Math.max(ms, pace.retryMs), pace.longestRetryMs)),
    }
    try {
      await source.stream(currency, listener, signal)
    } catch (fault) {
      if (!signal.aborted) outage.logOnce(fault)
    }
  }

  #hear(data: unknown): void {
    const { take, outage } = this.#parts
    try {
      const isWhole = take(data)
      this.#failures = 0
      this.#heardAt = performance.now()
      if (isWhole) outage.end()
    } catch (fault) {
      outage.logOnce(fault)
    }
  }
}

/** Doubled at every failure; half of it by chance, so that replicas do not all come at once. */
function waitAfter(failures: number, firstMs: number, longestMs: number): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), longestMs)
  return wait / 2 + randomInt(Math.ceil(wait / 2))
}

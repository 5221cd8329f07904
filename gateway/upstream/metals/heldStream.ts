/** Keeps one currency's stream of quotes open: reopens it whenever it ends. */
import { randomInt } from 'node:crypto'
import type { Currency } from '#domain/money.ts'
import type { OutageLog } from './outageLog.ts'
import type { StreamListener } from './quoteStream.ts'
import { rest } from './rest.ts'

export interface StreamPace {
  /** Delay before the stream is reopened. It doubles with every failure up to a maximum. */
  readonly retryMs: number
  readonly longestRetryMs: number
  /** Time without a quote after which an open stream is considered silent and quotes are polled. */
  readonly quietMs: number
}

export interface StreamSource {
  /** Resolves when the stream ends. @throws UpstreamError */
  stream(currency: Currency, listener: StreamListener, signal: AbortSignal): Promise<void>
}

interface Parts {
  readonly currency: Currency
  readonly source: StreamSource
  readonly pace: StreamPace
  readonly outage: OutageLog
  /** Aborting it closes the stream. */
  readonly signal: AbortSignal
  /** Returns whether all of the data could be used. @throws UpstreamError for data without quotes */
  readonly take: (data: unknown) => boolean
}

export class HeldStream {
  readonly #parts: Parts
  #failures = 0
  #retryMs: number
  /** Monotonic time of `performance.now`. */
  #heardAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
    this.#retryMs = parts.pace.retryMs
  }

  isQuiet(): boolean {
    return performance.now() - this.#heardAt > this.#parts.pace.quietMs
  }

  /** Runs until the signal is aborted. */
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

/** Exponential backoff. Half of the delay is random, so that replicas do not reconnect at the same time. */
function waitAfter(failures: number, firstMs: number, longestMs: number): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), longestMs)
  return wait / 2 + randomInt(Math.ceil(wait / 2))
}

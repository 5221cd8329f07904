/** Keeps one currency's stream of quotes open: reopens it whenever it ends. */
import { randomInt } from 'node:crypto'
import type { Currency } from '#domain/money.ts'
import type { OutageLog } from './outageLog.ts'
import type { StreamListener } from './quoteStream.ts'
import { delay } from './delay.ts'

export interface StreamPace {
  /** Delay before the stream is reopened. It doubles with every failure up to a maximum. */
  readonly retryMs: number
  readonly maxRetryMs: number
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

export class ReconnectingStream {
  readonly #parts: Parts
  #failures = 0
  #retryMs: number
  /** Monotonic time of `performance.now`. */
  #receivedAt = -Infinity

  constructor(parts: Parts) {
    this.#parts = parts
    this.#retryMs = parts.pace.retryMs
  }

  isQuiet(): boolean {
    return performance.now() - this.#receivedAt > this.#parts.pace.quietMs
  }

  /** Runs until the signal is aborted. */
  async hold(): Promise<void> {
    const { signal, pace } = this.#parts
    while (!signal.aborted) {
      await this.#open()
      this.#receivedAt = -Infinity
      this.#failures += 1
      await delay(waitAfter(this.#failures, this.#retryMs, pace.maxRetryMs), signal)
    }
  }

  async #open(): Promise<void> {
    const { source, currency, signal, pace, outage } = this.#parts
    const listener: StreamListener = {
      onQuotes: (data) => this.#receive(data),
      onRetry: (ms) => (this.#retryMs = Math.min(Math.max(ms, pace.retryMs), pace.maxRetryMs)),
    }
    try {
      await source.stream(currency, listener, signal)
    } catch (error) {
      if (!signal.aborted) outage.logOnce(error)
    }
  }

  #receive(data: unknown): void {
    const { take, outage } = this.#parts
    try {
      const isWhole = take(data)
      this.#failures = 0
      this.#receivedAt = performance.now()
      if (isWhole) outage.end()
    } catch (error) {
      outage.logOnce(error)
    }
  }
}

/** Exponential backoff. Half of the delay is random, so that replicas do not reconnect at the same time. */
function waitAfter(failures: number, firstMs: number, maxMs: number): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), maxMs)
  return wait / 2 + randomInt(Math.ceil(wait / 2))
}

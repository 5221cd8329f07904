/** The live copy of one currency: heard from a stream, asked for where none comes through. */
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Currency } from '#domain/money.ts'
import type { Logger } from 'pino'
import { UpstreamError } from '../../errors.ts'
import { boardWith } from './board.ts'
import type { QuoteBoard } from './port.ts'
import { readQuotes } from './readQuotes.ts'
import type { StreamListener } from './quoteStream.ts'

export interface FeedPace {
  /** Between two polls, while the stream does not speak. */
  readonly pollMs: number
  /** Before the stream is opened again: at first, doubled at every failure, and at most. */
  readonly retryMs: number
  readonly longestRetryMs: number
  /** An open stream that tells no quote for so long is not relied on. */
  readonly quietMs: number
}

export interface FeedSource {
  /** Goes on until the stream ends or breaks. @throws UpstreamError */
  stream(currency: Currency, listener: StreamListener, signal: AbortSignal): Promise<void>
  /** @throws UpstreamError */
  poll(currency: Currency): Promise<unknown>
}

export interface LiveQuotes {
  readonly board: QuoteBoard | null
  /** Somebody asked and got nothing: from then on it is asked for in the background, and nobody waits. */
  readonly hasFailed: boolean
  /** Asks for the quotes once, with whoever asks already. Never rejects. */
  ask(): Promise<void>
  /** Whether `ask` would join one that is under way. */
  readonly isAsking: boolean
  readonly listeners: Set<(board: QuoteBoard) => void>
}

interface Parts {
  readonly currency: Currency
  readonly source: FeedSource
  readonly pace: FeedPace
  readonly clock: () => Date
  readonly log: Logger
  /** Ends it. */
  readonly signal: AbortSignal
}

export function startLiveQuotes({ currency, source, pace, clock, log, signal }: Parts): LiveQuotes {
  const listeners = new Set<(board: QuoteBoard) => void>()
  const outage = createOutageLog(log.child({ upstream: 'metals', currency }))
  let board: QuoteBoard | null = null
  let asking: Promise<void> | null = null
  let hasFailed = false
  let heardAt = -Infinity

  /** False: not all of it could be used. @throws UpstreamError for an answer that is no list */
  const take = (answer: unknown, from: string): boolean => {
    const { quotes, faults } = readQuotes(answer, currency, clock(), { upstream: 'metals', from })
    for (const fault of faults) outage.tellOnce(fault)
    const next = boardWith(board, currency, quotes)
    if (next !== null && next !== board) {
      board = next
      for (const listener of listeners) listener(next)
    }
    return faults.length === 0
  }

  const poll = async (): Promise<void> => {
    try {
      take(await source.poll(currency), 'GET /api/ext/metals')
    } catch (fault) {
      hasFailed = true
      if (!signal.aborted) outage.tellOnce(fault)
    }
  }
  const ask = (): Promise<void> => (asking ??= poll().finally(() => (asking = null)))

  const listen = async (): Promise<void> => {
    let failures = 0
    let retryMs = pace.retryMs
    while (!signal.aborted) {
      const heard: StreamListener = {
        onQuotes(data) {
          try {
            const isWhole = take(data, 'the stream')
            failures = 0
            heardAt = performance.now()
            if (isWhole) outage.end()
          } catch (fault) {
            outage.tellOnce(fault)
          }
        },
        onRetry: (ms) => (retryMs = Math.min(Math.max(ms, pace.retryMs), pace.longestRetryMs)),
      }
      try {
        await source.stream(currency, heard, signal)
      } catch (fault) {
        if (!signal.aborted) outage.tellOnce(fault)
      }
      heardAt = -Infinity
      failures += 1
      await rest(waitAfter(failures, retryMs, pace.longestRetryMs), signal)
    }
  }
  const keepAsking = async (): Promise<void> => {
    while (!signal.aborted) {
      await rest(pace.pollMs, signal)
      if (!signal.aborted && performance.now() - heardAt > pace.quietMs) await ask()
    }
  }
  void listen()
  void keepAsking()

  return {
    listeners,
    ask,
    get board() {
      return board
    },
    get hasFailed() {
      return hasFailed
    },
    get isAsking() {
      return asking !== null
    },
  }
}

/** Doubled at every failure; half of it by chance, so that replicas do not all come at once. */
function waitAfter(failures: number, firstMs: number, longestMs: number): number {
  const wait = Math.min(firstMs * 2 ** (failures - 1), longestMs)
  return wait / 2 + randomInt(Math.ceil(wait / 2))
}

async function rest(ms: number, signal: AbortSignal): Promise<void> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
}

/** An outage is many failures: each kind is told once, and its end. */
function createOutageLog(log: Logger) {
  const told = new Set<string>()
  return {
    tellOnce(fault: unknown) {
      const message = fault instanceof Error ? fault.message : String(fault)
      if (told.has(message)) return
      told.add(message)
      log.warn({ code: fault instanceof UpstreamError ? fault.code : undefined }, message)
    },
    /** The stream is whole again: polled quotes alone do not mend it. */
    end() {
      if (told.size === 0) return
      told.clear()
      log.info('metals: quotes are streamed again')
    },
  }
}

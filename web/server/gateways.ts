/** Balances requests over the gateways, and repeats a read at another gateway if one fails. */
import { Agent, request, type Dispatcher } from 'undici'
import { type CallObserver, noCallObserver } from '../../ops/callObserver.ts'
import {
  Upstream,
  UpstreamBusyError,
  UpstreamTimeoutError,
  type UpstreamLimits,
  type UpstreamRequest,
  type UpstreamResponse,
} from './upstream.ts'

export interface RepeatPolicy {
  /**
   * Whether the request may be repeated at a second gateway although the first may have executed it; called after a failure.
   * A request that took its time is not repeated, whatever it is: it may be what the first gateway suffers from.
   */
  readonly isRead: true | (() => boolean | Promise<boolean>)
  /** Requests of a session go to the first healthy gateway: the session stores of gateways may differ for a moment. */
  readonly hasSession?: boolean
}

interface Member {
  readonly upstream: Upstream
  /** Number of consecutive failures. */
  failures: number
  /** `performance.now()` until which other gateways are preferred. */
  downUntil: number
}

/** The shop's pages take a tenth of it. */
const MAX_REPEATED_MS = 1_000
const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Connections for open pages that stream metal prices. */
const MAX_STREAMS = 4_096

export class Gateways {
  readonly #members: readonly Member[]
  /** Streams have their own connections, because each lasts as long as its page is open. */
  readonly #streams: Agent
  readonly #calls: CallObserver
  #turn = 0

  constructor(addresses: readonly string[], limits: UpstreamLimits, calls: CallObserver = noCallObserver) {
    this.#calls = calls
    this.#members = addresses.map((address) => ({ upstream: new Upstream(address, limits), failures: 0, downUntil: 0 }))
    this.#streams = new Agent({ connections: MAX_STREAMS })
  }

  /** @throws the error of the last gateway's request */
  async fetch(sent: UpstreamRequest, { isRead, hasSession = false }: RepeatPolicy): Promise<UpstreamResponse> {
    const deadline = performance.now() + sent.timeoutMs
    const candidates = this.#candidates(hasSession)
    for (const [at, member] of candidates.entries()) {
      const isLast = at === candidates.length - 1
      const startedAt = performance.now()
      const timeoutMs = deadline - startedAt
      try {
        const response = await this.#calls.observe('gateway', nameOf(sent), (traceHeaders) =>
          member.upstream.fetch({ ...sent, headers: { ...sent.headers, ...traceHeaders }, timeoutMs }),
        )
        if (response.status !== 503) {
          member.failures = 0
          return response
        }
        setDown(member)
        if (isLast || !(await mayRepeat(isRead))) return response
      } catch (error) {
        if (sent.signal?.aborted) throw error
        if (!(error instanceof UpstreamBusyError)) setDown(member)
        const isRepeatable = wasNotSent(error) || (wasQuick(error, startedAt) && (await mayRepeat(isRead)))
        if (isLast || !isRepeatable) throw error
      }
    }
    throw new Error('expected at least one gateway')
  }

  /** Opens a response without an end; waits for its head only. */
  async openStream(
    path: string,
    headers: Readonly<Record<string, string | string[]>>,
    { timeoutMs, signal }: Pick<UpstreamRequest, 'timeoutMs'> & { readonly signal: AbortSignal },
  ): Promise<Dispatcher.ResponseData> {
    const candidates = this.#candidates(false)
    for (const [at, member] of candidates.entries()) {
      const { origin, basePath } = member.upstream
      const isLast = at === candidates.length - 1
      try {
        const response = await request(origin + basePath + path, {
          headers,
          dispatcher: this.#streams,
          headersTimeout: timeoutMs,
          // 0 disables the timeout.
          bodyTimeout: 0,
          signal,
        })
        if (isLast || response.statusCode !== 503) return response
        await response.body.dump()
      } catch (error) {
        if (isLast || signal.aborted) throw error
        setDown(member)
      }
    }
    throw new Error('expected at least one gateway')
  }

  async endStreams(): Promise<void> {
    await this.#streams.destroy()
  }

  /** Whether at least one gateway is ready. */
  async isReady(timeoutMs: number): Promise<boolean> {
    const responses = await Promise.all(
      this.#members.map(({ upstream }) =>
        upstream
          .fetch({ method: 'GET', path: '/health/ready', headers: {}, timeoutMs, maxResponseBytes: 10_000 })
          .then(({ status }) => status === 200)
          .catch(() => false),
      ),
    )
    return responses.includes(true)
  }

  async close(): Promise<void> {
    await Promise.all([this.endStreams(), ...this.#members.map(({ upstream }) => upstream.close())])
  }

  /** Healthy gateways first; each request starts with the next one. */
  #candidates(hasSession: boolean): readonly Member[] {
    if (this.#members.length === 1) return this.#members
    const start = hasSession ? 0 : this.#turn++ % this.#members.length
    const inTurn = [...this.#members.slice(start), ...this.#members.slice(0, start)]
    const now = performance.now()
    const isUp = ({ downUntil }: Member) => downUntil <= now
    return [...inTurn.filter(isUp), ...inTurn.filter((member) => !isUp(member))]
  }
}

/** Paths of the gateway have values in their query only, and in those of files of orders. */
function nameOf({ method, path }: UpstreamRequest): string {
  return `${method} /${/^\/(\w+)/.exec(path)?.[1] ?? ''}`
}

function setDown(member: Member): void {
  const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** member.failures)
  member.failures += 1
  member.downUntil = performance.now() + pauseMs
}

async function mayRepeat(isRead: RepeatPolicy['isRead']): Promise<boolean> {
  return isRead === true || (await isRead())
}

/** A gateway that ends in the middle of a long request may have been ended because of it. */
function wasQuick(error: unknown, startedAt: number): boolean {
  return !(error instanceof UpstreamTimeoutError) && performance.now() - startedAt < MAX_REPEATED_MS
}

const NOT_CONNECTED = [
  'ECONNREFUSED',
  'EADDRNOTAVAIL',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]

/** Whether the gateway cannot have received any of the request. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof UpstreamBusyError) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(wasNotSent)
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && NOT_CONNECTED.includes(error.code)
  )
}

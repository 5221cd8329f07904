/** The gateways behind the shop: requests rotate among them, and a read that one cannot answer is tried on another. */
import { Agent, request, type Dispatcher } from 'undici'
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
   * Whether a second gateway may get the request after the first may have carried it out; asked after a failure.
   * `true` also shortens the first try, so that a gateway that hangs leaves time for another.
   */
  readonly isRead: true | (() => boolean | Promise<boolean>)
  /** Requests of a session go to the first gateway that works: session stores may lag behind each other. */
  readonly hasSession?: boolean
}

interface Member {
  readonly upstream: Upstream
  /** Consecutive failures. */
  failures: number
  /** `performance.now()` until which others are preferred. */
  downUntil: number
}

const MIN_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Open pages that follow the metal prices. */
const MAX_STREAMS = 4_096

export class Gateways {
  readonly #members: readonly Member[]
  /** A stream keeps its connection for as long as a page is open: it may not take one that responses need. */
  readonly #streams: Agent
  #turn = 0

  constructor(addresses: readonly string[], limits: UpstreamLimits) {
    this.#members = addresses.map((address) => ({ upstream: new Upstream(address, limits), failures: 0, downUntil: 0 }))
    this.#streams = new Agent({ connections: MAX_STREAMS })
  }

  /** @throws what the last gateway's request threw */
  async fetch(sent: UpstreamRequest, { isRead, hasSession = false }: RepeatPolicy): Promise<UpstreamResponse> {
    const deadline = performance.now() + sent.timeoutMs
    const candidates = this.#candidates(hasSession)
    for (const [at, member] of candidates.entries()) {
      const isLast = at === candidates.length - 1
      const timeLeftMs = deadline - performance.now()
      const timeoutMs = isRead === true && !isLast ? timeLeftMs / 2 : timeLeftMs
      try {
        const response = await member.upstream.fetch({ ...sent, timeoutMs })
        if (response.status !== 503) {
          member.failures = 0
          return response
        }
        setDown(member)
        if (isLast || !(await mayRepeat(isRead))) return response
      } catch (error) {
        if (sent.signal?.aborted) throw error
        if (!(error instanceof UpstreamBusyError)) setDown(member)
        if (isLast || !(wasNotSent(error) || (await mayRepeatAfter(error, isRead)))) throw error
      }
    }
    throw new Error('expected at least one gateway')
  }

  /** A response without an end; only its head is waited for. */
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
          // 0 waits for ever.
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

  /** Whether any gateway answers. */
  async isReady(timeoutMs: number): Promise<boolean> {
    const answers = await Promise.all(
      this.#members.map(({ upstream }) =>
        upstream
          .fetch({ method: 'GET', path: '/health/ready', headers: {}, timeoutMs, maxResponseBytes: 10_000 })
          .then(({ status }) => status === 200)
          .catch(() => false),
      ),
    )
    return answers.includes(true)
  }

  async close(): Promise<void> {
    await Promise.all([this.endStreams(), ...this.#members.map(({ upstream }) => upstream.close())])
  }

  /** Those that work first; each request starts with another of them. */
  #candidates(hasSession: boolean): readonly Member[] {
    if (this.#members.length === 1) return this.#members
    const start = hasSession ? 0 : this.#turn++ % this.#members.length
    const inTurn = [...this.#members.slice(start), ...this.#members.slice(0, start)]
    const now = performance.now()
    const isUp = ({ downUntil }: Member) => downUntil <= now
    return [...inTurn.filter(isUp), ...inTurn.filter((member) => !isUp(member))]
  }
}

function setDown(member: Member): void {
  const pauseMs = Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** member.failures)
  member.failures += 1
  member.downUntil = performance.now() + pauseMs
}

async function mayRepeat(isRead: RepeatPolicy['isRead']): Promise<boolean> {
  return isRead === true || (await isRead())
}

/** Whoever waited the whole time for one gateway does not wait for a second one. */
async function mayRepeatAfter(error: unknown, isRead: RepeatPolicy['isRead']): Promise<boolean> {
  if (error instanceof UpstreamTimeoutError) return isRead === true
  return mayRepeat(isRead)
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

/** Whether nothing of the request can have reached the gateway. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof UpstreamBusyError) return true
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(wasNotSent)
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && NOT_CONNECTED.includes(error.code)
  )
}

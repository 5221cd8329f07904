/** The connection to Redis: a time limit for every command, a circuit breaker, and errors that clients may see. */
import { setTimeout as sleep } from 'node:timers/promises'
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel'
import type { Logger } from 'pino'
import { SessionStoreError } from '../session/sessionStore.ts'
import type { RedisAddress } from './redisAddress.ts'
import { createRedisClient, type RedisClient, type RedisCommands } from './redisClient.ts'

/** Consecutive failures after which commands fail without being sent. */
const FAILURES_TO_OPEN = 5
/** Time after which one command is sent again to see whether Redis answers. */
const PROBE_MS = 1_000
/** Delay before the nodes of a cluster, or the Sentinels, are tried again. */
const RECONNECT_MS = 1_000

export interface RedisSettings {
  /** Never appears in messages. */
  readonly address: RedisAddress
  /** Time limit of a command, the wait for a connection included. */
  readonly timeoutMs: number
}

export interface RedisConnection {
  /** @throws SessionStoreError when Redis does not execute the command within the time limit */
  run<Result>(command: (commands: RedisCommands) => Promise<Result>): Promise<Result>
  /** False after a command has failed, until one succeeds. */
  readonly isAnswering: boolean
  close(): void
}

export function openRedisConnection({ address, timeoutMs }: RedisSettings, log: Logger): RedisConnection {
  const client = createRedisClient(address, timeoutMs)
  const policy = wrap(
    circuitBreaker(handleAll, { halfOpenAfter: PROBE_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) }),
    // The client's own limit ends when a command is sent, and a cluster's client refuses commands until it is connected.
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  )
  const availability = new Availability(log)
  const reportFailure = (error: unknown): void => availability.report(true, availability.reports, error)

  client.onError(reportFailure)
  const connected = connect(client, availability, reportFailure)
  void warnAboutEviction(client, log)

  return {
    async run(command) {
      const reportsAtStart = availability.reports
      try {
        const result = await policy.execute(() => connected.then(() => command(client.commands)))
        availability.report(false, reportsAtStart)
        return result
      } catch (error) {
        availability.report(true, reportsAtStart, error)
        throw new SessionStoreError(error)
      }
    },
    get isAnswering() {
      return !availability.isFailing
    },
    close() {
      availability.isClosed = true
      client.close()
    },
  }
}

/** Logs that Redis does not answer, and that it answers again, each once. */
class Availability {
  /** Number of reports so far. Of the commands that were under way at a report, none causes the next one. */
  reports = 0
  isClosed = false
  isFailing = false
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  report(isFailing: boolean, reportsAtStart: number, error?: unknown): void {
    if (this.isClosed || isFailing === this.isFailing || reportsAtStart !== this.reports) return
    this.isFailing = isFailing
    this.reports += 1
    if (isFailing)
      this.#log.error(
        { err: error },
        'Redis does not answer: sign-ins, sessions and carts fail until it does, and each gateway counts its own rate limits',
      )
    else this.#log.info('Redis answers again')
  }
}

/** Tries until there is a connection; afterwards the client itself opens lost connections again. */
async function connect(
  client: RedisClient,
  availability: Availability,
  reportFailure: (error: unknown) => void,
): Promise<void> {
  while (!availability.isClosed) {
    const isConnected = await client.connect().then(
      () => true,
      (error: unknown) => {
        reportFailure(error)
        return false
      },
    )
    if (isConnected) return
    await sleep(RECONNECT_MS, undefined, { ref: false })
  }
}

/** With an eviction policy, a Redis that is full ends sessions and releases locks in use. */
async function warnAboutEviction(client: RedisClient, log: Logger): Promise<void> {
  const memory = await client.memoryInfo?.().catch(() => null) // some accounts may not read it
  const policy = /^maxmemory_policy:(\S+)/m.exec(String(memory))?.[1]
  if (policy !== undefined && policy !== 'noeviction')
    log.warn({ policy }, 'Redis may evict sessions and locks: expected maxmemory-policy noeviction')
}

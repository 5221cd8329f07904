/** One connection to Redis: a time limit for every command, a circuit breaker, and errors that clients may see. */
import { createClient, RESP_TYPES } from '@redis/client'
import { circuitBreaker, ConsecutiveBreaker, handleAll, timeout, TimeoutStrategy, wrap } from 'cockatiel'
import type { Logger } from 'pino'
import { SessionStoreError } from '../sessionStore.ts'

/** Consecutive failures after which commands fail without being sent. */
const FAILURES_TO_OPEN = 5
/** Time after which one command is sent again to see whether Redis answers. */
const PROBE_MS = 1_000
const MAX_RECONNECT_DELAY_MS = 2_000
/** Commands that wait for a connection, at most. */
const MAX_QUEUED_COMMANDS = 10_000
/** Commands do not wait for it: they have their own time limit. */
const CONNECT_MS = 5_000
/** A connection that is open but no longer answers, such as through a dead load balancer, is closed and opened again. */
const PING_MS = 5_000
const SILENCE_MS = 15_000

export interface RedisSettings {
  /** `redis[s]://[[user][:password]@]host[:port][/database]`; never appears in messages. */
  readonly url: string
  /** Time limit of a command, the wait for a connection included. */
  readonly timeoutMs: number
}

type RedisClient = ReturnType<typeof connect>

export interface RedisConnection {
  /** @throws SessionStoreError when Redis does not execute the command within the time limit */
  run<Result>(command: (client: RedisClient) => Promise<Result>): Promise<Result>
  close(): void
}

export function openRedisConnection({ url, timeoutMs }: RedisSettings, log: Logger): RedisConnection {
  const client = connect({ url, timeoutMs })
  const policy = wrap(
    circuitBreaker(handleAll, { halfOpenAfter: PROBE_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) }),
    // The client's own limit ends when a command is sent.
    timeout(timeoutMs, TimeoutStrategy.Aggressive),
  )
  const availability = new Availability(log)
  const reportFailure = (error: unknown): void => availability.report(true, availability.reports, error)

  client.on('error', reportFailure)
  client.connect().catch(reportFailure)
  void warnAboutEviction(client, log)

  return {
    async run(command) {
      const reportsAtStart = availability.reports
      try {
        const result = await policy.execute(() => command(client))
        availability.report(false, reportsAtStart)
        return result
      } catch (error) {
        availability.report(true, reportsAtStart, error)
        throw new SessionStoreError(error)
      }
    },
    close() {
      availability.isClosed = true
      if (client.isOpen) client.destroy()
    },
  }
}

/** Logs that Redis does not answer, and that it answers again, each once. */
class Availability {
  /** Number of reports so far. Of the commands that were under way at a report, none causes the next one. */
  reports = 0
  isClosed = false
  #isFailing = false
  readonly #log: Logger

  constructor(log: Logger) {
    this.#log = log
  }

  report(isFailing: boolean, reportsAtStart: number, error?: unknown): void {
    if (this.isClosed || isFailing === this.#isFailing || reportsAtStart !== this.reports) return
    this.#isFailing = isFailing
    this.reports += 1
    if (isFailing)
      this.#log.error({ err: error }, 'Redis does not answer: sign-ins, sessions and carts fail until it does')
    else this.#log.info('Redis answers again')
  }
}

function connect({ url, timeoutMs }: RedisSettings) {
  return createClient({
    url,
    name: 'karat-gateway',
    socket: {
      connectTimeout: CONNECT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, MAX_RECONNECT_DELAY_MS),
    },
    pingInterval: PING_MS,
    commandsQueueMaxLength: MAX_QUEUED_COMMANDS,
    commandOptions: { timeout: timeoutMs },
    maintNotifications: 'disabled',
  }).withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer })
}

/** With an eviction policy, a Redis that is full ends sessions and releases locks in use. */
async function warnAboutEviction(client: RedisClient, log: Logger): Promise<void> {
  const memory = await client.info('memory').catch(() => null) // some accounts may not read it
  const policy = /^maxmemory_policy:(\S+)/m.exec(String(memory))?.[1]
  if (policy !== undefined && policy !== 'noeviction')
    log.warn({ policy }, 'Redis may evict sessions and locks: expected maxmemory-policy noeviction')
}

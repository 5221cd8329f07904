/** Limits the cost per minute, and the total of held prices, of one network address and of one session, over all gateways that share Redis. */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisConnection } from '../redis/redisConnection.ts'
import { refusal } from './httpError.ts'

const WINDOW_SECONDS = 60
/** About as long as a backend holds a price. */
const HOLD_WINDOW_SECONDS = 600
/** A household or an office shares one address. */
const HOLDS_OF_ADDRESS = 3

/** Cost of a request before its operation is known: about the time for reading and validating a document. */
export const REQUEST_COST = 500

export interface RateLimiter {
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForIp(clientIp: string, cost: number): Promise<void>
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForSession(sessionId: string, cost: number): Promise<void>
}

export interface WantedHold {
  readonly storeCode: string
  /** Scope of the cart. */
  readonly session: string
  readonly clientIp: string
  /** What is held, with tax, in the store's currency. */
  readonly total: number
  /** What one session may have held within ten minutes; three times as much per network address. */
  readonly maxTotal: number
}

/** Which limit a hold is above. */
export type HoldLimit = 'SESSION_LIMIT' | 'NETWORK_LIMIT'

/** A held price is an option that costs its holder nothing. */
export interface HoldLimiter {
  /** Null where it is counted; else nothing is. */
  take(hold: WantedHold): Promise<HoldLimit | null>
  giveBack(hold: WantedHold): Promise<void>
}

export interface RateLimits {
  readonly ipCostPerMinute: number
  readonly sessionCostPerMinute: number
  /** Stands for a network address in Redis. */
  readonly pseudonym: (text: string) => string
  /** Null counts in this process alone. */
  readonly redis: RedisConnection | null
}

export function createRateLimiter(limits: RateLimits): RateLimiter {
  const { ipCostPerMinute, sessionCostPerMinute, pseudonym, redis } = limits
  const ips = createCounter('address', ipCostPerMinute, redis)
  const sessions = createCounter('session', sessionCostPerMinute, redis)
  return {
    consumeForIp: (clientIp, cost) => consume(ips, redis ? pseudonym(clientIp) : clientIp, cost),
    consumeForSession: (sessionId, cost) => consume(sessions, sessionId, cost),
  }
}

/** With Redis one count for all gateways; while Redis does not answer, this process counts what it receives itself. */
function createCounter(
  of: 'address' | 'session' | 'heldByAddress' | 'heldBySession',
  points: number,
  redis: RedisConnection | null,
  duration = WINDOW_SECONDS,
): RateLimiterMemory | RateLimiterRedis {
  const ofProcess = new RateLimiterMemory({ points, duration })
  if (redis === null) return ofProcess
  return new RateLimiterRedis({
    // The library sends one script with one key, which a cluster can execute.
    storeClient: { eval: (script: string, parts: EvalParts) => redis.run((commands) => commands.eval(script, parts)) },
    useRedisPackage: true,
    keyPrefix: `karat:cost:${of}`,
    points,
    duration,
    // Refused requests do not reach Redis.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: ofProcess,
  })
}

interface EvalParts {
  readonly keys: string[]
  readonly arguments: string[]
}

export function createHoldLimiter({ pseudonym, redis }: Pick<RateLimits, 'pseudonym' | 'redis'>): HoldLimiter {
  const sessions = createCounter('heldBySession', Number.MAX_SAFE_INTEGER, redis, HOLD_WINDOW_SECONDS)
  const ips = createCounter('heldByAddress', Number.MAX_SAFE_INTEGER, redis, HOLD_WINDOW_SECONDS)
  const countsOf = ({ storeCode, session, clientIp, maxTotal }: WantedHold) => [
    { limit: 'SESSION_LIMIT' as const, counter: sessions, key: `${storeCode} ${session}`, max: maxTotal },
    {
      limit: 'NETWORK_LIMIT' as const,
      counter: ips,
      key: `${storeCode} ${redis ? pseudonym(clientIp) : clientIp}`,
      max: maxTotal * HOLDS_OF_ADDRESS,
    },
  ]
  const giveBack = async (hold: WantedHold): Promise<void> => {
    for (const { counter, key } of countsOf(hold)) await counter.reward(key, Math.ceil(hold.total))
  }
  return {
    async take(hold) {
      // Counted before it is compared, so that requests at the same time cannot exceed the limit.
      const reached = await Promise.all(
        countsOf(hold).map(async ({ limit, counter, key, max }) => {
          const { consumedPoints } = await counter.penalty(key, Math.ceil(hold.total))
          return consumedPoints <= max ? null : limit
        }),
      )
      const limit = reached.find((one) => one !== null) ?? null
      if (limit !== null) await giveBack(hold)
      return limit
    },
    giveBack,
  }
}

async function consume(limiter: RateLimiterMemory | RateLimiterRedis, key: string, cost: number): Promise<void> {
  try {
    await limiter.consume(key, cost)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    throw refusal(429, 'RATE_LIMITED', `too many requests: try again in ${retryAfterSeconds} s`, retryAfterSeconds)
  }
}

/** Limits the cost per minute of one network address and of one session, over all gateways that share Redis. */
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { RedisConnection } from '../redis/redisConnection.ts'
import { refusal } from './httpError.ts'

const WINDOW_SECONDS = 60

/** Cost of a request before its operation is known: about the time for reading and validating a document. */
export const REQUEST_COST = 500

export interface RateLimiter {
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForIp(clientIp: string, cost: number): Promise<void>
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForSession(sessionId: string, cost: number): Promise<void>
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
  of: 'address' | 'session',
  points: number,
  redis: RedisConnection | null,
): RateLimiterMemory | RateLimiterRedis {
  const ofProcess = new RateLimiterMemory({ points, duration: WINDOW_SECONDS })
  if (redis === null) return ofProcess
  return new RateLimiterRedis({
    // The library sends one script with one key, which a cluster can execute.
    storeClient: { eval: (script: string, parts: EvalParts) => redis.run((commands) => commands.eval(script, parts)) },
    useRedisPackage: true,
    keyPrefix: `karat:cost:${of}`,
    points,
    duration: WINDOW_SECONDS,
    // Refused requests do not reach Redis.
    inMemoryBlockOnConsumed: points,
    insuranceLimiter: ofProcess,
  })
}

interface EvalParts {
  readonly keys: string[]
  readonly arguments: string[]
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

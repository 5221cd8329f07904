/** Limits the cost per minute of one network address and of one session. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { refusal } from './httpError.ts'

const WINDOW_SECONDS = 60

/** Cost of a request before its operation is known: about the time for reading and validating a document. */
export const REQUEST_COST = 500

export interface RateLimiter {
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForAddress(address: string, cost: number): Promise<void>
  /** @throws GraphQLError RATE_LIMITED, answered with 429 */
  consumeForSession(sessionId: string, cost: number): Promise<void>
}

export function createRateLimiter(addressCostPerMinute: number, sessionCostPerMinute: number): RateLimiter {
  const addresses = new RateLimiterMemory({ points: addressCostPerMinute, duration: WINDOW_SECONDS })
  const sessions = new RateLimiterMemory({ points: sessionCostPerMinute, duration: WINDOW_SECONDS })
  return {
    consumeForAddress: (address, cost) => consume(addresses, address, cost),
    consumeForSession: (sessionId, cost) => consume(sessions, sessionId, cost),
  }
}

async function consume(limiter: RateLimiterMemory, key: string, cost: number): Promise<void> {
  try {
    await limiter.consume(key, cost)
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection
    const retryAfterSeconds = Math.max(1, Math.ceil(rejection.msBeforeNext / 1000))
    throw refusal(429, 'RATE_LIMITED', `too many requests: try again in ${retryAfterSeconds} s`, retryAfterSeconds)
  }
}

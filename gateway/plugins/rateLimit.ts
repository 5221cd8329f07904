/** Spends the cost of an operation from what its network address and its session may spend, before it is executed. */
import type { ApolloServerPlugin } from '@apollo/server'
import type { GatewayContext } from '../context.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { OPERATION_LIMITS } from './operationLimits.ts'

/** Stands after `operationLimits`, which measures the cost. */
export function rateLimit(limiter: RateLimiter): ApolloServerPlugin<GatewayContext> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ contextValue: { trace, limitedAddress, session } }) {
          // An operation over the limit of one operation is refused anyway.
          const cost = Math.min(trace.cost ?? 0, OPERATION_LIMITS.cost)
          if (limitedAddress !== null) await limiter.consumeForAddress(limitedAddress, cost)
          if (session.customer) await limiter.consumeForSession(session.customer.sessionId, cost)
        },
      }
    },
  }
}

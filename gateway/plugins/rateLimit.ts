/** Charges the cost of an operation to its network address and its session before execution. */
import type { ApolloServerPlugin } from '@apollo/server'
import type { RequestScope } from '../shared/requestScope.ts'
import type { RateLimiter } from '../http/rateLimiter.ts'
import { OPERATION_LIMITS } from './operationLimits.ts'

/** Must follow `operationLimits`, which measures the cost. */
export function rateLimit(limiter: RateLimiter): ApolloServerPlugin<RequestScope> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ contextValue: { trace, limitedIp, session } }) {
          // `operationLimits` refuses an operation that exceeds the limit of one operation.
          const cost = Math.min(trace.cost ?? 0, OPERATION_LIMITS.cost)
          if (limitedIp !== null) await limiter.consumeForIp(limitedIp, cost)
          if (session.customer) await limiter.consumeForSession(session.customer.sessionId, cost)
        },
      }
    },
  }
}

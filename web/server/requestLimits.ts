/** Rate limits per network and kind of request, per minute. */
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sendText } from './send.ts'
import { shopOf } from './shopRequest.ts'

const WINDOW_SECONDS = 60

/** Hooks for the routes of one kind; 0 disables the limit. */
export function limitRequests(perMinute: number): onRequestAsyncHookHandler[] {
  if (perMinute === 0) return []
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })

  return [
    async (request, reply) => {
      try {
        await limiter.consume(shopOf(request).network)
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        return refuse(request, reply, refusal)
      }
    },
  ]
}

function refuse(request: FastifyRequest, reply: FastifyReply, { msBeforeNext }: RateLimiterRes): FastifyReply {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) }
  if (request.routeOptions.url !== '/graphql')
    return sendText(reply, 429, 'Too many requests came from this address.', headers)

  const error = { message: 'too many requests came from this address', extensions: { code: 'RATE_LIMITED' } }
  return reply
    .code(429)
    .headers({ 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .send(JSON.stringify({ errors: [error] }))
}

/** How many requests of each kind one network address may send in a minute. */
import { isIPv6 } from 'node:net'
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { sendText } from './send.ts'

const WINDOW_SECONDS = 60

/** A hook for the routes of one kind; 0 sets no limit. */
export function limitRequests(perMinute: number): onRequestHookHandler {
  if (perMinute === 0) return (_request, _reply, done) => done()
  const limiter = new RateLimiterMemory({ points: perMinute, duration: WINDOW_SECONDS })

  return (request, reply, done) => {
    limiter.consume(networkOf(request.ip)).then(
      () => done(),
      (refusal: unknown) => {
        if (!(refusal instanceof RateLimiterRes))
          return done(refusal instanceof Error ? refusal : new Error('no limit'))
        refuse(request, reply, refusal)
      },
    )
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply, { msBeforeNext }: RateLimiterRes): void {
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(msBeforeNext / 1000))) }
  if (request.routeOptions.url !== '/graphql') {
    sendText(reply, 429, 'Too many requests came from this address.', headers)
    return
  }
  const error = { message: 'too many requests came from this address', extensions: { code: 'RATE_LIMITED' } }
  reply
    .code(429)
    .headers({ 'content-type': 'application/json', 'cache-control': 'no-store', ...headers })
    .send({ errors: [error] })
}

/** An IPv4 address, or the /64 network of an IPv6 one: one connection has as many addresses as it likes in it. */
export function networkOf(address: string): string {
  const [plain = address] = address.toLowerCase().split('%')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(plain)) return plain

  const [head = '', tail = ''] = plain.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const last = tail.split(':').filter((group) => group !== '')
  // A dotted end stands for two groups.
  const written = groups.length + last.length + (plain.includes('.') ? 1 : 0)
  const all = plain.includes('::') ? [...groups, ...Array<string>(8 - written).fill('0'), ...last] : groups
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

import type { FastifyRequest } from 'fastify'

/** Appends the connection's client; the gateway decides which of the addresses it trusts. */
export function forwardedFor({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): Record<string, string> {
  const chain = [headers['x-forwarded-for'], raw.socket.remoteAddress]
    .flat()
    .filter((address) => address !== undefined && address !== '')
  return { 'x-forwarded-for': chain.join(', ') }
}

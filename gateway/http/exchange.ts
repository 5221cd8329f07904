/** A request to the gateway, and how its cookies are answered. */
import type { FastifyRequest } from 'fastify'
import type { CallCounter } from '../upstream/callCounter.ts'

export interface Exchange {
  readonly request: Pick<FastifyRequest, 'clientIp' | 'headers' | 'id' | 'limitedIp' | 'method' | 'trace' | 'url'>
  /** Aborted when the client has disconnected or the operation has reached its time limit. */
  readonly signal: AbortSignal
  /** Sets these cookies on the response and replaces those set before. */
  readonly setCookies: (texts: readonly string[]) => void
  /** Default: with the limits of one operation. */
  readonly calls?: CallCounter
}

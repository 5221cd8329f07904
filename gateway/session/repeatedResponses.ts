/**
 * Stores responses of mutations for clients that retry a request. The key consists of the mutation field, the session or network
 * address, and the client's idempotency key, so that one client never receives the response of another.
 */
import * as v from 'valibot'
import { badUserInput } from '../shared/errors.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { ExpiringRecords } from './sessionStore.ts'

/** Time in which a retry is recognised, unless the mutation names another. */
const REPEATED_WITHIN_MS = 10 * 60_000
const MAX_KEY_LENGTH = 200
/**
 * Where only the client's address and its key identify a retry of a guest, a shorter key is not stored: two clients behind one address could
 * choose the same, and one would get the cart of the other. 22 characters hold 128 bits.
 */
export const MIN_SECRET_KEY_LENGTH = 22

export interface RepeatableRequest {
  /** Name of the mutation field. */
  readonly operation: string
  /** Owner of the request: a session, or a network address for clients without a session. */
  readonly owner: { readonly sessionId: string } | { readonly clientIp: string }
  readonly idempotencyKey: string
  /** The whole input, secrets included: only a client that knows it gets the stored response. */
  readonly input: unknown
}

export interface RepeatedResponses {
  /** Key of the lock that is held while the first request is answered. */
  nameOf(request: RepeatableRequest): string
  /** The stored response as JSON. @throws GraphQLError BAD_USER_INPUT for the same key with a different input */
  recall(request: RepeatableRequest, now: Date): Promise<{ readonly response: unknown } | null>
  /**
   * @param response a JSON value; it is encrypted at rest
   * @param withinMs time in which a retry of a session is recognised; a client without one has ten minutes
   */
  store(request: RepeatableRequest, response: unknown, now: Date, withinMs?: number): Promise<void>
}

const storedSchema = v.object({ fingerprint: v.string(), response: v.unknown() })

export function createRepeatedResponses(responses: ExpiringRecords, keys: SessionKeys): RepeatedResponses {
  const nameOf = ({ operation, owner, idempotencyKey }: RepeatableRequest): string => {
    const ownerParts = 'sessionId' in owner ? ['session', owner.sessionId] : ['address', owner.clientIp]
    return keys.fingerprint(JSON.stringify([operation, ...ownerParts, idempotencyKey]))
  }
  const fingerprintOf = ({ input }: RepeatableRequest): string => keys.fingerprint(JSON.stringify(input))

  return {
    nameOf,
    async recall(request, now) {
      const name = nameOf(request)
      const sealed = await responses.get(name, now)
      const text = sealed && keys.open(sealed, name)
      const stored = text === null ? null : v.safeParse(storedSchema, JSON.parse(text))
      if (!stored?.success) return null
      if (stored.output.fingerprint !== fingerprintOf(request))
        throw badUserInput(`${request.operation}: expected a new idempotencyKey for another input`)
      return { response: stored.output.response }
    },
    async store(request, response, now, withinMs = REPEATED_WITHIN_MS) {
      const lifetimeMs = 'sessionId' in request.owner ? withinMs : REPEATED_WITHIN_MS
      const name = nameOf(request)
      const sealed = keys.seal(JSON.stringify({ fingerprint: fingerprintOf(request), response }), name)
      await responses.put(name, sealed, new Date(now.getTime() + lifetimeMs), 'lazy')
    },
  }
}

/** @throws GraphQLError BAD_USER_INPUT */
export function checkKey(idempotencyKey: string): void {
  const { length } = idempotencyKey
  if (length < 1 || length > MAX_KEY_LENGTH)
    throw badUserInput(`idempotencyKey: expected 1 to ${MAX_KEY_LENGTH} characters, got ${length}`)
}

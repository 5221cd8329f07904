/** Continues a sign-in after the identity check, without the password. */
import * as v from 'valibot'
import { isUnauthorized } from '../shared/errors.ts'
import { type CustomerProfile, fetchProfile } from './customerSource.ts'
import type { KeyedLock } from './keyedLock.ts'
import type { SessionGenerations } from './sessionGenerations.ts'
import type { RepeatableRequest, RepeatedResponses } from './repeatedResponses.ts'
import { idOf, type SessionKeys } from './sessionKeys.ts'
import type { OpenedSession, Sessions } from './sessions.ts'
import type { SignInContext, VerificationRequired } from './signIn.ts'
import type { VerificationTicket, VerificationTickets } from './verificationTickets.ts'

export type ContinuedSignIn = { readonly kind: 'opened'; readonly opened: OpenedSession } | VerificationRequired

interface TicketHolder {
  readonly secret: string
  readonly idempotencyKey: string
  readonly guestId: string | null
  readonly returnUrl: string
}

/** Null without a ticket of this browser: the password is needed again. @throws UpstreamError */
export type ContinueSignIn = (
  holder: TicketHolder,
  client: Omit<SignInContext, 'clientIp'>,
) => Promise<ContinuedSignIn | null>

interface ContinueSignInParts {
  readonly tickets: VerificationTickets
  readonly sessions: Sessions
  readonly generations: SessionGenerations
  readonly keys: SessionKeys
  readonly responses: RepeatedResponses
  readonly lock: KeyedLock
}

export function createContinueSignIn(parts: ContinueSignInParts): ContinueSignIn {
  const { tickets, sessions, responses, lock } = parts
  return (holder, client) =>
    // Two requests with one ticket open one session.
    lock.run(`verification ticket ${idOf(holder.secret)}`, async () => {
      const { now, verificationOf } = client
      const ticket = await tickets.find(holder.secret, now)
      if (!ticket) return openedBefore(holder, client, parts)
      const profile = await profileOf(ticket, holder, client, parts)
      if (!profile) {
        await tickets.end(holder.secret)
        return null
      }
      const check = await verificationOf(profile, ticket.tokens.token, holder.returnUrl)
      if (check) return { kind: 'verification', ...check }
      // Before the session: a ticket is used once, whatever happens now.
      await tickets.end(holder.secret)
      const opened = await sessions.open('cookie', ticket.tokens, { ...profile, isIdentityVerified: true }, now)
      if ((await parts.generations.ofEmail(ticket.email, now)) !== ticket.generation) {
        // The password was changed meanwhile.
        await sessions.end(opened.session.id)
        return null
      }
      await responses.store(repeatable(holder, client), opened.secret, now)
      return { kind: 'opened', opened }
    })
}

/** Of the customer who has signed in, while the ticket is this browser's and the password is the same. */
async function profileOf(
  ticket: VerificationTicket,
  holder: TicketHolder,
  { api, storeCode, now }: Parameters<ContinueSignIn>[1],
  { generations, keys }: ContinueSignInParts,
): Promise<CustomerProfile | null> {
  const isHeld = ticket.storeCode === storeCode && (ticket.guestId === null || ticket.guestId === holder.guestId)
  if (!isHeld || (await generations.ofEmail(ticket.email, now)) !== ticket.generation) return null
  const profile = await fetchProfile({ api, storeCode, token: ticket.tokens.token, keys }).catch(nullIfRefused)
  return profile?.customerId === ticket.customerId ? profile : null
}

/** The session that the first of equal requests has opened; null without one. */
async function openedBefore(
  holder: TicketHolder,
  client: Parameters<ContinueSignIn>[1],
  { responses, sessions }: ContinueSignInParts,
): Promise<ContinuedSignIn | null> {
  const stored = v.safeParse(v.string(), (await responses.recall(repeatable(holder, client), client.now))?.response)
  const session = stored.success ? await sessions.find(stored.output, 'cookie', client.now) : null
  return stored.success && session ? { kind: 'opened', opened: { secret: stored.output, session } } : null
}

function repeatable(
  { secret, idempotencyKey }: TicketHolder,
  { storeCode }: Parameters<ContinueSignIn>[1],
): RepeatableRequest {
  const owner = { sessionId: `verification ticket ${idOf(secret)}` }
  return { operation: 'continueSignIn', owner, idempotencyKey, input: [storeCode] }
}

function nullIfRefused(error: unknown): null {
  if (isUnauthorized(error)) return null
  throw error
}

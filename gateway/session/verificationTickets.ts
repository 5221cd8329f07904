/**
 * Sign-ins that wait for the customer's identity: the password was right, so the browser that sent it continues within ten minutes
 * without it. The browser has the secret of the ticket in a cookie that scripts cannot read; the tokens stay sealed in the store.
 *
 * @see docs/decisions/0078-identity-before-the-session.md
 */
import * as v from 'valibot'
import { customerIdSchema } from './customerId.ts'
import type { SealedRecords } from './sealedRecords.ts'
import { idOf, newSecret } from './sessionKeys.ts'

export const TICKET_LIFETIME_MS = 10 * 60_000

const ticketSchema = v.object({
  storeCode: v.string(),
  /** Guest session of the browser at the sign-in; null without one. */
  guestId: v.nullable(v.string()),
  email: v.string(),
  customerId: customerIdSchema,
  /** Generation of the sessions of the e-mail address: a new password ends the ticket. */
  generation: v.string(),
  tokens: v.object({ token: v.string(), refreshToken: v.nullable(v.string()) }),
})

export type VerificationTicket = v.InferOutput<typeof ticketSchema>

export interface VerificationTickets {
  /** @returns the browser's secret */
  issue(ticket: VerificationTicket, now: Date): Promise<string>
  /** Null for an unknown, used or expired one. */
  find(secret: string, now: Date): Promise<VerificationTicket | null>
  end(secret: string): Promise<void>
}

export function createVerificationTickets(records: SealedRecords): VerificationTickets {
  const nameOf = (secret: string): string => `verification ticket ${idOf(secret)}`

  return {
    async issue(ticket, now) {
      const secret = newSecret()
      await records.put(nameOf(secret), ticket, new Date(now.getTime() + TICKET_LIFETIME_MS))
      return secret
    },
    async find(secret, now) {
      const stored = v.safeParse(ticketSchema, await records.get(nameOf(secret), now))
      return stored.success ? stored.output : null
    },
    end: (secret) => records.delete(nameOf(secret)),
  }
}

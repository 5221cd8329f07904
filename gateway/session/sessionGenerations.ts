/**
 * Ends all sessions of a customer at once. A session counts only in the generation of its customer in which it was opened, and a new
 * password begins a new one. Generations exist per customer and per e-mail address, because a reset knows the e-mail address only.
 */
import type { CustomerId } from './customerId.ts'
import type { SealedRecords } from './sealedRecords.ts'
import { newSecret } from './sessionKeys.ts'

export interface CustomerName {
  readonly customerId: CustomerId
  readonly email: string
}

export interface SessionGenerations {
  /** The current generation of a customer's sessions. */
  of(name: CustomerName, now: Date): Promise<string>
  /** Whether a session of this generation still counts. */
  isCurrent(generation: string, name: CustomerName, now: Date): Promise<boolean>
  /** The current generation of the sessions under an e-mail address; changes when the password was changed. */
  ofEmail(email: string, now: Date): Promise<string>
  /** Ends all sessions that were opened before. */
  beginNew(name: Partial<CustomerName>, now: Date): Promise<void>
}

const SEPARATOR = ' '

/** @param lifetimeMs lifetime of a session: after it, no session of an earlier generation is left, and its record expires */
export function createSessionGenerations(records: SealedRecords, lifetimeMs: number): SessionGenerations {
  const idName = (customerId: CustomerId): string => `session generation of customer ${customerId}`
  const emailName = (email: string): string => `session generation of ${email.trim().toLowerCase()}`
  /** Empty without a record: nothing has ended these sessions within their lifetime. */
  const read = async (name: string, now: Date): Promise<string> => {
    const stored = await records.get(name, now)
    return typeof stored === 'string' ? stored : ''
  }
  const readBoth = ({ customerId, email }: CustomerName, now: Date): Promise<string[]> =>
    Promise.all([read(idName(customerId), now), read(emailName(email), now)])

  return {
    of: async (name, now) => (await readBoth(name, now)).join(SEPARATOR),
    async isCurrent(generation, name, now) {
      const opened = generation.split(SEPARATOR)
      return (await readBoth(name, now)).every((current, at) => current === '' || current === opened[at])
    },
    ofEmail: (email, now) => read(emailName(email), now),
    async beginNew({ customerId, email }, now) {
      const endsAt = new Date(now.getTime() + lifetimeMs)
      const names = [
        ...(customerId === undefined ? [] : [idName(customerId)]),
        ...(email === undefined ? [] : [emailName(email)]),
      ]
      await Promise.all(names.map((name) => records.put(name, newSecret(), endsAt)))
    },
  }
}

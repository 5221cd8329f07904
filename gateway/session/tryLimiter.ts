/** Counts attempts to sign in and other requests that could be used to guess or to flood. Above the limit, further ones are refused whatever they contain. */
import { mailboxOf } from './mailbox.ts'
import type { SessionKeys } from './sessionKeys.ts'
import type { LimitedCount, TryCounts } from './sessionStore.ts'

export interface TryLimits {
  /** Limit for one e-mail address from one network address. It stops guessing without locking the customer out at another address. */
  readonly perEmailAndIp: number
  /** Limit for one e-mail address from all network addresses. It is higher, so that strangers cannot easily lock a customer out. */
  readonly perEmail: number
  /** Limit for one network address. It is higher, because a household, an office or a workshop shares one address. */
  readonly perIp: number
  /** Starts with the first counted attempt; further attempts do not extend it. */
  readonly windowMs: number
  /** Whether the ways of writing one e-mail address count together, as mails to them reach one person. Never of what succeeds or fails by the address. */
  readonly isOfMailbox?: boolean
}

const WINDOW_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000
const GUESSES: TryLimits = { perEmailAndIp: 5, perEmail: 50, perIp: 50, windowMs: WINDOW_MS }

/** What is counted separately. Wrong current passwords count as failed attempts to sign in. */
const LIMITS = {
  signIn: GUESSES,
  /** Links of e-mails that are wrong, used or expired. */
  resetPassword: GUESSES,
  /** Every request counts: each may send an e-mail to a person who has not requested it. */
  requestPasswordReset: { perEmailAndIp: 3, perEmail: 6, perIp: 20, windowMs: WINDOW_MS, isOfMailbox: true },
  /** Every request that reaches the backend counts: its answer says whether an account exists. */
  register: { perEmailAndIp: 5, perEmail: 20, perIp: 10, windowMs: WINDOW_MS, isOfMailbox: true },
  /** Every request counts: each may send an e-mail to a person who has not requested it. */
  newsletter: { perEmailAndIp: 5, perEmail: 10, perIp: 30, windowMs: WINDOW_MS, isOfMailbox: true },
  /** By the order's number in place of the e-mail address. Every request counts: each may send a code to a person who has not requested it. */
  requestOrderCode: { perEmailAndIp: 3, perEmail: 6, perIp: 15, windowMs: WINDOW_MS },
  /** By the order's number: a code has a million values, and ends after five wrong ones. */
  openOrder: { perEmailAndIp: 5, perEmail: 15, perIp: 30, windowMs: WINDOW_MS },
  /** By the scope of the cart. Every code that is not valid counts: whoever tries many looks for one. */
  coupon: { perEmailAndIp: 20, perEmail: 20, perIp: 60, windowMs: WINDOW_MS },
  /** Every order of a guest counts: its mail goes to an address that nobody has proved to be their own. A till or a mobile network has many guests. */
  guestOrder: { perEmailAndIp: 10, perEmail: 10, perIp: 1_000, windowMs: DAY_MS, isOfMailbox: true },
  /** Every order of a customer counts. */
  order: { perEmailAndIp: 100, perEmail: 100, perIp: 1_000, windowMs: DAY_MS, isOfMailbox: true },
  /** By the order's id. Every request counts: each sends two mails. */
  returnOfOrder: { perEmailAndIp: 3, perEmail: 3, perIp: 30, windowMs: DAY_MS },
  /** By the e-mail address of the order. */
  returnTo: { perEmailAndIp: 10, perEmail: 10, perIp: 30, windowMs: DAY_MS, isOfMailbox: true },
  /** By the order's id. Every withdrawal counts: each sends two mails. More than the lines of most orders. */
  withdrawalOfOrder: { perEmailAndIp: 20, perEmail: 20, perIp: 60, windowMs: DAY_MS },
  /** By the e-mail address for the acknowledgement, which nobody has proved to be their own. */
  withdrawalTo: { perEmailAndIp: 10, perEmail: 10, perIp: 60, windowMs: DAY_MS, isOfMailbox: true },
  /** Every review counts: an editor has to read it. */
  review: { perEmailAndIp: 10, perEmail: 20, perIp: 30, windowMs: WINDOW_MS },
} as const satisfies Readonly<Record<string, TryLimits>>

export type TryPurpose = keyof typeof LIMITS

/** One attempt. It counts as failed until its result is reported, so that concurrent attempts cannot exceed the limit. */
export interface Try {
  /** For example, the password was correct: resets the count of this e-mail address and network address. */
  succeeded(): Promise<void>
  /** The backend did not respond, or the response was stored already: the attempt does not count. */
  dismiss(): Promise<void>
}

/** `attempt` is null when a limit is reached; `retryAt` is the time from which another attempt is possible. */
export type BegunTry =
  | { readonly attempt: Try; readonly retryAt: null }
  | { readonly attempt: null; readonly retryAt: Date }

export interface TryLimiter {
  /** @param clientIp network address of the client */
  begin(purpose: TryPurpose, email: string, clientIp: string, now: Date): Promise<BegunTry>
}

/** @param limits for all purposes; default: the limits of each */
export function createTryLimiter(
  tries: TryCounts,
  { fingerprint }: Pick<SessionKeys, 'fingerprint'>,
  limits?: TryLimits,
): TryLimiter {
  return {
    async begin(purpose, written, clientIp, now) {
      const { perEmailAndIp, perEmail, perIp, windowMs } = limits ?? LIMITS[purpose]
      const { isOfMailbox = false }: TryLimits = LIMITS[purpose]
      const email = isOfMailbox ? mailboxOf(written) : written.trim().toLowerCase()
      const nameOf = (...parts: readonly string[]): string => fingerprint(JSON.stringify(['tries', purpose, ...parts]))
      const [pair, ofEmail, ofIp] = [
        nameOf('pair', email, clientIp),
        nameOf('email', email),
        nameOf('address', clientIp),
      ]
      const counts: readonly LimitedCount[] = [
        { name: pair, limit: perEmailAndIp },
        { name: ofEmail, limit: perEmail },
        { name: ofIp, limit: perIp },
      ]
      const retryAt = await tries.add(counts, now, new Date(now.getTime() + windowMs))
      if (retryAt) return { attempt: null, retryAt }

      const attempt: Try = {
        async succeeded() {
          await tries.clear(pair)
          await tries.takeOff([ofEmail, ofIp])
        },
        dismiss: () => tries.takeOff([pair, ofEmail, ofIp]),
      }
      return { attempt, retryAt: null }
    },
  }
}

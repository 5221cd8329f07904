/** Counts failed sign-in attempts. Above the limit, further attempts are refused even with the correct password. */
import type { SessionKeys } from './sessionKeys.ts'
import type { LimitedCount, TryCounts } from './sessionStore.ts'

export interface TryLimits {
  /** Limit for one e-mail address from one network address. It stops guessing without locking the customer out at another address. */
  readonly perEmailAndAddress: number
  /** Limit for one e-mail address from all network addresses. It is higher, so that strangers cannot easily lock a customer out. */
  readonly perEmail: number
  /** Limit for one network address. It is higher, because a household, an office or a workshop shares one address. */
  readonly perAddress: number
  /** Starts with the first failed attempt; further attempts do not extend it. */
  readonly windowMs: number
}

const TRY_LIMITS: TryLimits = { perEmailAndAddress: 5, perEmail: 50, perAddress: 50, windowMs: 15 * 60_000 }

/** One attempt. It counts as failed until its result is reported, so that concurrent attempts cannot exceed the limit. */
interface Try {
  /** The password was correct: resets the count of this e-mail address and network address. */
  succeeded(): Promise<void>
  /** The backend did not respond, or the response was stored already: the attempt does not count. */
  dismiss(): Promise<void>
}

export interface TryLimiter {
  /** Null when the limit is reached. */
  begin(email: string, address: string, now: Date): Promise<Try | null>
}

export function createTryLimiter(
  tries: TryCounts,
  { fingerprint }: Pick<SessionKeys, 'fingerprint'>,
  limits: TryLimits = TRY_LIMITS,
): TryLimiter {
  const nameOf = (...parts: readonly string[]): string => fingerprint(JSON.stringify(['tries', ...parts]))

  return {
    async begin(written, address, now) {
      const email = written.toLowerCase()
      const [pair, ofEmail, ofAddress] = [
        nameOf('pair', email, address),
        nameOf('email', email),
        nameOf('address', address),
      ]
      const counts: readonly LimitedCount[] = [
        { name: pair, limit: limits.perEmailAndAddress },
        { name: ofEmail, limit: limits.perEmail },
        { name: ofAddress, limit: limits.perAddress },
      ]
      if (!(await tries.add(counts, now, new Date(now.getTime() + limits.windowMs)))) return null

      return {
        async succeeded() {
          await tries.clear(pair)
          await tries.takeOff([ofEmail, ofAddress])
        },
        dismiss: () => tries.takeOff([pair, ofEmail, ofAddress]),
      }
    },
  }
}

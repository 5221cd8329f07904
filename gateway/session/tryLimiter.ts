/** Wrong sign-ins are counted; too many, and even the right password waits. */
import type { SessionKeys } from './sessionKeys.ts'
import type { LimitedCount, TryCounts } from './sessionStore.ts'

export interface TryLimits {
  /** For one e-mail address from one network address: whoever guesses waits, the customer at another address does not. */
  readonly perEmailAndAddress: number
  /** For one e-mail address from everywhere: more, or a stranger could keep a customer out. */
  readonly perEmail: number
  /** For one network address: more, because a household, an office or a workshop shares one. */
  readonly perAddress: number
  /** Begins with the first wrong try and is not prolonged by others. */
  readonly windowMs: number
}

const TRY_LIMITS: TryLimits = { perEmailAndAddress: 5, perEmail: 50, perAddress: 50, windowMs: 15 * 60_000 }

/** One try, counted as wrong until it is told otherwise: tries at the same time cannot outrun the count. */
interface Try {
  /** The password was right: who tried from there starts anew. */
  succeeded(): Promise<void>
  /** Nothing was tried: nobody answered, or the answer was known. */
  dismiss(): Promise<void>
}

export interface TryLimiter {
  /** Null: there were too many. */
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

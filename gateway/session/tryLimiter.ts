/** Wrong sign-ins are counted for each e-mail address and for each address they come from; too many, and even the right password waits. */
import { LRUCache } from 'lru-cache'

export interface TryLimits {
  readonly triesPerEmail: number
  /** More: a household, an office or a workshop shares one. */
  readonly triesPerAddress: number
  readonly windowMs: number
}

const TRY_LIMITS: TryLimits = { triesPerEmail: 5, triesPerAddress: 50, windowMs: 15 * 60_000 }

const MOST_COUNTED = 50_000

/** One try, counted as wrong until it is told otherwise: tries at the same time cannot outrun the count. */
interface Try {
  /** The password was right: the e-mail address starts anew. */
  succeeded(): void
  /** Nothing was tried: nobody answered, or the answer was known. */
  dismiss(): void
}

export interface TryLimiter {
  /** Null: there were too many. */
  begin(email: string, address: string): Try | null
}

interface Count {
  wrong: number
}

export function createTryLimiter(clock: () => Date, { triesPerEmail, triesPerAddress, windowMs }: TryLimits = TRY_LIMITS): TryLimiter {
  // The window begins with the first wrong try and is not prolonged by others.
  const createCounts = () => new LRUCache<string, Count>({ max: MOST_COUNTED, ttl: windowMs, ttlResolution: 0, perf: { now: () => clock().getTime() } })
  const byEmail = createCounts()
  const byAddress = createCounts()

  return {
    begin(email, address) {
      const ofEmail = countOf(byEmail, email.toLowerCase())
      const ofAddress = countOf(byAddress, address)
      if (ofEmail.wrong >= triesPerEmail || ofAddress.wrong >= triesPerAddress) return null

      ofEmail.wrong += 1
      ofAddress.wrong += 1
      return {
        succeeded() {
          ofEmail.wrong = 0
          takeOff(ofAddress)
        },
        dismiss() {
          takeOff(ofEmail)
          takeOff(ofAddress)
        },
      }
    },
  }
}

/** Another try at the same time may have cleared the count. */
function takeOff(count: Count): void {
  count.wrong = Math.max(0, count.wrong - 1)
}

function countOf(counts: LRUCache<string, Count>, key: string): Count {
  const known = counts.get(key)
  if (known) return known
  const count = { wrong: 0 }
  counts.set(key, count)
  return count
}

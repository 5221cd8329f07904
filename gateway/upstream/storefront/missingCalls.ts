/** Remembers the calls that a backend did not have, so that they are tried again rarely. */
import { type CallName, isOptionalCall } from './calls.ts'

const FIRST_RETRY_MS = 10_000
const MAX_RETRY_MS = 3_600_000

export interface MissingCalls {
  /** Whether the call is known to be missing and not due to be tried again. */
  has(name: CallName): boolean
  /** A call answered that it is not there. Calls without which nobody can buy are never remembered. */
  add(name: CallName): void
  /** A call answered. */
  found(name: CallName): void
  /** Names of all missing calls, those that are due included. */
  all(): readonly CallName[]
}

/** @param onChange receives a call when it turns out to be missing, and when it answers again */
export function createMissingCalls(
  clock: () => Date,
  onChange: (name: CallName, isMissing: boolean) => void = () => {},
): MissingCalls {
  const waits = new Map<CallName, { readonly waitMs: number; readonly retryAt: number }>()
  return {
    has: (name) => (waits.get(name)?.retryAt ?? 0) > clock().getTime(),
    add(name) {
      if (!isOptionalCall(name)) return
      const known = waits.get(name)
      const now = clock().getTime()
      // Several requests were waiting for the same attempt.
      if (known && known.retryAt > now) return
      const waitMs = known ? Math.min(known.waitMs * 2, MAX_RETRY_MS) : FIRST_RETRY_MS
      waits.set(name, { waitMs, retryAt: now + waitMs })
      if (!known) onChange(name, true)
    },
    found(name) {
      if (waits.delete(name)) onChange(name, false)
    },
    all: () => [...waits.keys()],
  }
}

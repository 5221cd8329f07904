/** Runs one task at a time per name across all processes that share the session store. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createKeyedLock, type KeyedLock } from './keyedLock.ts'
import { type Leases, throwUnlessStoreError } from './sessionStore.ts'

/** Longer than most calls, and renewed while a task runs: the lock of a process that ended within its task expires after this time. */
const LEASE_MS = 20_000
/** Of a task that orders or pays: longer than the backend may still work on the request of a process that has ended. */
export const ORDER_LEASE_MS = 65_000

/** Poll interval while another process holds the lock; a call to the backend takes a few of them. */
const RETRY_MS = 25

/** @param onLostLease called once for each task whose lease could not be renewed; the error is null if another process has it */
export function createSharedLock(
  leases: Leases,
  clock: () => Date,
  onLostLease: (error: unknown) => void = () => {},
): KeyedLock {
  // Tasks of this process wait for each other without polling the store.
  const ownTasks = createKeyedLock()
  /** Holders of leases that could not be given back, such as on a full disk: the next task of this process takes them over. */
  const unreleased = new Map<string, string>()

  const take = async (name: string, leaseMs: number): Promise<string> => {
    const holder = unreleased.get(name) ?? randomUUID()
    for (;;) {
      const now = clock()
      if (await leases.take(name, holder, now, new Date(now.getTime() + leaseMs))) return holder
      await pause(RETRY_MS)
    }
  }

  /** A lease that cannot be given back expires; the work done under it stays done. */
  const giveBack = async (name: string, holder: string): Promise<void> => {
    try {
      await leases.giveBack(name, holder)
      unreleased.delete(name)
    } catch (error) {
      throwUnlessStoreError(error)
      unreleased.set(name, holder)
      setTimeout(() => unreleased.delete(name), ORDER_LEASE_MS).unref()
    }
  }

  return {
    run: (name, task, leaseMs = LEASE_MS) =>
      ownTasks.run(name, async () => {
        const holder = await take(name, leaseMs)
        // A task of many calls to the backend takes longer than a lease.
        let isLost = false
        const lose = (error: unknown): void => {
          if (!isLost) onLostLease(error)
          isLost = true
        }
        const renewal = setInterval(() => {
          const now = clock()
          leases
            .take(name, holder, now, new Date(now.getTime() + leaseMs))
            .then((isRenewed) => isRenewed || lose(null), lose)
        }, leaseMs / 2)
        try {
          return await task()
        } finally {
          clearInterval(renewal)
          await giveBack(name, holder)
        }
      }),
  }
}

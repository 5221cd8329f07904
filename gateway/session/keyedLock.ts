/** Runs one task at a time per key; tasks with different keys run concurrently. */
export interface KeyedLock {
  /** @param leaseMs how long other processes wait when this one ends within the task; a lock of one process ignores it */
  run<Result>(key: string, task: () => Promise<Result>, leaseMs?: number): Promise<Result>
}

export function createKeyedLock(): KeyedLock {
  const last = new Map<string, Promise<unknown>>()

  return {
    run(key, task) {
      const mine = (last.get(key) ?? Promise.resolve()).then(task, task)
      last.set(key, mine)
      const release = (): void => {
        if (last.get(key) === mine) last.delete(key)
      }
      mine.then(release, release)
      return mine
    },
  }
}

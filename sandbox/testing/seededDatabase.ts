/** A seeded database in memory for tests. The first one of a process is seeded, the others are copies of it. */
import { DatabaseSync } from 'node:sqlite'
import { openSeeded } from '../openSeeded.ts'

/** Timeout of a test hook or test that seeds a new database: seeding takes 3 to 10 s on an idle machine. */
export const SEED_TIMEOUT_MS = 180_000

let seeded: Uint8Array | null = null

export function openSeededCopy(): DatabaseSync {
  if (seeded === null) {
    const first = openSeeded(':memory:')
    seeded = first.serialize()
    first.close()
  }
  const copy = new DatabaseSync(':memory:')
  copy.deserialize(seeded)
  return copy
}

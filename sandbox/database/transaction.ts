import type { DatabaseSync } from 'node:sqlite'

/** Runs all writes of a function, or none if it throws. A savepoint also works inside another transaction. */
export function inTransaction<T>(db: DatabaseSync, write: () => T): T {
  db.exec('SAVEPOINT writes')
  try {
    const written = write()
    db.exec('RELEASE writes')
    return written
  } catch (error) {
    db.exec('ROLLBACK TO writes; RELEASE writes')
    throw error
  }
}

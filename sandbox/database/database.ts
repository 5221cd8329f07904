/** Opens the sandbox's database. */
import { DatabaseSync } from 'node:sqlite'

/** @param file a path, or ":memory:" */
export function openDatabase(file: string): DatabaseSync {
  const db = new DatabaseSync(file)
  try {
    db.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 2000',
    )
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

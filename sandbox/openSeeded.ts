/** Opens the database and seeds it on the first run, and again when the generator has changed. */
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { checkPages, describeDamage, isDamage } from './database/damage.ts'
import { openDatabase } from './database/database.ts'
import { isSeeded, seed } from './database/seed.ts'
import { makeFolder } from './makeFolder.ts'

type OnProgress = (done: number, total: number) => void

/** @throws Error with the path of the file and a remedy when it cannot be opened, read or written */
export function openSeeded(file: string, onProgress?: OnProgress): DatabaseSync {
  let db: DatabaseSync | undefined
  try {
    if (file !== ':memory:') makeFolder(dirname(file))
    db = openDatabase(file)
    checkPages(db)
    if (!isSeeded(db)) seed(db, onProgress ? { onProgress } : {})
    return db
  } catch (error) {
    db?.close()
    const reason = error instanceof Error ? error.message : String(error)
    if (isDamage(error)) throw new Error(describeDamage(file, reason), { cause: error })
    const advice = 'set DATA_DIR to a writable folder, or delete the database (npm run reset)'
    throw new Error(`The database ${file} cannot be opened (${reason}): ${advice}`, { cause: error })
  }
}

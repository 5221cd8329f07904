/** An open database that holds the catalogue: seeded on the first run, and again when the generator changed. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openDatabase } from './database/database.ts'
import { isSeeded, seed } from './database/seed.ts'

type OnProgress = (done: number, total: number) => void

/** @throws Error naming the file and DATA_DIR when it cannot be opened or written */
export function openSeeded(file: string, onProgress?: OnProgress): DatabaseSync {
  const db = open(file)
  if (isSeeded(db)) return db

  seed(db, onProgress ? { onProgress } : {})
  return db
}

function open(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
    return openDatabase(file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const advice = 'set DATA_DIR to a folder that can be written, or delete what stands there (npm run reset)'
    throw new Error(`The database ${file} cannot be opened (${reason}): ${advice}`, { cause: error })
  }
}

/** npm run reset: deletes the data, so that the next start begins afresh. Refuses while the sandbox has them open. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from './config.ts'

/** Only what the shop itself wrote: DATA_DIR may hold other things. */
const OWN_FOLDERS = ['sandbox', 'gateway', 'web', 'logs']

try {
  const { dataFolder } = readConfig()
  const database = join(dataFolder, 'sandbox', 'commerce.sqlite')
  if (existsSync(database) && isOpenElsewhere(database))
    throw new Error(`Karat is running on the data in ${dataFolder}: stop it first`)

  for (const folder of OWN_FOLDERS) rmSync(join(dataFolder, folder), { recursive: true, force: true })
  console.log(`Deleted the data in ${dataFolder}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** SQLite leaves write-ahead logging only for the last one who has the file open. */
function isOpenElsewhere(file: string): boolean {
  try {
    const database = new DatabaseSync(file)
    try {
      return database.prepare('PRAGMA journal_mode = DELETE').get()?.['journal_mode'] !== 'delete'
    } finally {
      database.close()
    }
  } catch (error) {
    // "database is locked" means yes; a file that is no database means no.
    return error instanceof Error && error.message.includes('locked')
  }
}

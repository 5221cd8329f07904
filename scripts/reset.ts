/** npm run reset: deletes the data, so that the next start begins afresh. Refuses while the sandbox has them open. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readConfig } from './config.ts'

/** Only folders that the shop itself writes: DATA_DIR may hold other things. */
const OWN_FOLDERS = ['sandbox', 'gateway', 'web', 'logs']

try {
  const { dataFolder } = readConfig()
  const database = join(dataFolder, 'sandbox', 'commerce.sqlite')
  if (existsSync(database) && isOpenElsewhere(database))
    throw new Error(`Karat is running on the data in ${dataFolder}: stop it first`)

  const copies = OWN_FOLDERS.flatMap((folder) => emptyFolder(join(dataFolder, folder)))
  console.log(`Deleted the data in ${dataFolder}`)
  for (const file of copies) console.log(`Kept the copy of a damaged database: ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** Returns the copies of damaged databases, which stay: they are all that is left of the data in them. */
function emptyFolder(folder: string): readonly string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder)
  const copies = names.filter((name) => name.includes('.corrupt-'))
  for (const name of names) if (!copies.includes(name)) rmSync(join(folder, name), { recursive: true, force: true })
  if (copies.length === 0) rmSync(folder, { recursive: true, force: true })
  return copies.map((name) => join(folder, name))
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

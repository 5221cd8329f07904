/** npm run reset: deletes the data, so that the next start begins afresh. Refuses while a process uses them. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from './config.ts'
import { lockFolder } from './dataFolder.ts'

/** Only folders that the shop itself writes: DATA_DIR may hold other things. */
const OWN_FOLDERS = ['sandbox', 'gateway', 'web', 'logs']

try {
  const { dataFolder } = readConfig()
  // Each process locks its own folder, the launcher the whole.
  const locks = ['', 'sandbox', 'gateway']
    .map((folder) => join(dataFolder, folder))
    .filter((folder) => existsSync(folder))
    .map(lockFolder)
  for (const lock of locks) lock.close()
  rmSync(join(dataFolder, 'lock'), { force: true })

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

/** DATA_DIR: created if missing, rejected if it cannot be written or another process uses it. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A process that is just stopping may still have it. */
const WAIT_MS = 1_000

/** @throws Error with the folder, the reason and DATA_DIR */
export function prepareDataFolder(folder: string): void {
  try {
    makeFolder(join(folder, 'logs'))
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The folder ${folder} cannot be written (${reason}): set DATA_DIR to one that can`, {
      cause: error,
    })
  }
}

/**
 * Locks a folder until the lock is closed or the process ends, however it ends: the operating system takes back the lock of SQLite's
 * file, which stays empty.
 *
 * @throws Error while another process has it
 */
export function lockFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: WAIT_MS })
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw new Error(`Karat is running on the data in ${folder}: stop it first, or set DATA_DIR to another folder`, {
      cause: error,
    })
  }
}

/** Creates one level at a time: mkdir's own `recursive` never returns if a file system fails with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

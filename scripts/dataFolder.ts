/** DATA_DIR: created if missing, rejected if it cannot be written. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

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

/** Creates one level at a time: mkdir's own `recursive` never returns if a file system fails with ENOENT, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

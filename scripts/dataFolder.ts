/** DATA_DIR: made when it is missing, refused when it cannot be written. */
import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @throws Error naming the folder, the reason and DATA_DIR */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(join(folder, 'logs'), { recursive: true })
    accessSync(folder, constants.W_OK)
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new Error(`The folder ${folder} cannot be written (${error instanceof Error ? error.message : String(error)}): set DATA_DIR to one that can`, { cause: error })
  }
}

import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and its parents, if they are missing. Node's own recursive mkdir never returns below a folder such as /proc,
 * which says that a new folder's parent does not exist.
 *
 * @throws Error of the file system
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another process made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

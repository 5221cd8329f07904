import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from './makeFolder.ts'

export const MIN_KEY_LENGTH = 32

/**
 * Reads the key from a file. Creates file and key when the file is missing, readable only by its owner. @throws Error
 * with the path of the file
 */
export function readOrMakeKey(file: string): string {
  try {
    makeFolder(dirname(file))
    // Only one of two processes that start at the same time creates the file.
    writeFileSync(file, `${randomBytes(MIN_KEY_LENGTH).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < MIN_KEY_LENGTH)
    throw new Error(`${file}: expected a key of at least ${MIN_KEY_LENGTH} characters, got ${key.length}`)
  return key
}

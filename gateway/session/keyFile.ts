import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const KEY_BYTES = 32

/** Reads the secret from a file. Creates the file if it is missing, readable by its owner only. @throws Error naming the file */
export function readOrMakeKey(file: string): string {
  try {
    // If two processes start at the same time, only one creates the file.
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < KEY_BYTES)
    throw new Error(`${file}: expected a key of at least ${KEY_BYTES} characters, got ${key.length}`)
  return key
}

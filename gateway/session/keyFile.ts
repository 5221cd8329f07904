import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'

const KEY_BYTES = 32

/** The secret in a file; made when it is missing, for its owner's eyes. @throws Error naming the file */
export function readOrMakeKey(file: string): string {
  try {
    // Of two processes that start at once only one makes it.
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < KEY_BYTES)
    throw new Error(`${file}: expected a key of at least ${KEY_BYTES} characters, got ${key.length}`)
  return key
}

/** Describes a database file that SQLite cannot read, and copies it for a later repair. */
import { copyFileSync, existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES = [11, 26]

export function isDamage(error: unknown): boolean {
  // The lowest byte is the primary code; the higher bytes are the extended code.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGE_CODES.includes(error.errcode & 0xff)
  )
}

/**
 * Reads every page, so that a damaged page is found at the start and not in a customer's request. @throws Error for a
 * damaged page
 */
export function checkPages(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (found !== 'ok')
    throw Object.assign(new Error(String(found).replace('*** in database main ***', '').trim()), { errcode: 11 })
}

/** Copies the file and its write-ahead log, once for each state of the file. @returns the path of the copy */
export function copyDamagedFile(file: string): string {
  const changedAt = statSync(file).mtime.toISOString().replaceAll(/[:.]/g, '-')
  const copy = `${file}.corrupt-${changedAt}`
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix) && !existsSync(copy + suffix)) copyFileSync(file + suffix, copy + suffix)
  }
  return copy
}

/** Builds the error message: file, reason, path of the copy, and what a reset deletes. */
export function describeDamage(file: string, reason: string): string {
  return [
    `The database ${file} is damaged (${reason}).`,
    copySentence(file),
    'To start with a new database, run "npm run reset". It seeds the catalogue again and deletes',
    'carts and tokens of customers, sessions of the shop, rendered pictures and logs.',
  ].join(' ')
}

function copySentence(file: string): string {
  try {
    return `A copy is stored in ${copyDamagedFile(file)}.`
  } catch (error) {
    return `A copy could not be made: ${error instanceof Error ? error.message : String(error)}.`
  }
}

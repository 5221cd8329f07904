/** A database file that SQLite cannot read: what to say of it, and the copy that is kept for whoever wants to repair it. */
import { copyFileSync, existsSync, statSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES = [11, 26]

export function isDamage(error: unknown): boolean {
  // The lowest byte is the code, the others say more precisely what is wrong.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGE_CODES.includes(error.errcode & 0xff)
  )
}

/** Reads every page: a damaged one is found at the start, not by the customer whose cart stands on it. @throws Error */
export function checkPages(db: DatabaseSync): void {
  const found = db.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
  if (found !== 'ok')
    throw Object.assign(new Error(String(found).replace('*** in database main ***', '').trim()), { errcode: 11 })
}

/** Copies the file and its write-ahead log beside it, once for each state of the file. @returns the path of the copy */
export function keepCopy(file: string): string {
  const changedAt = statSync(file).mtime.toISOString().replaceAll(/[:.]/g, '-')
  const copy = `${file}.corrupt-${changedAt}`
  for (const suffix of ['', '-wal']) {
    if (existsSync(file + suffix) && !existsSync(copy + suffix)) copyFileSync(file + suffix, copy + suffix)
  }
  return copy
}

/** One message for whoever runs the sandbox: file, reason, copy, and what a reset loses. */
export function describeDamage(file: string, reason: string): string {
  return [
    `The database ${file} is damaged (${reason}).`,
    copySentence(file),
    'To start with a new one, run "npm run reset": the catalogue is written again;',
    'lost are carts and sign-ins of customers, sessions of the shop, drawn pictures and logs.',
  ].join(' ')
}

function copySentence(file: string): string {
  try {
    return `A copy is kept in ${keepCopy(file)}.`
  } catch (error) {
    return `A copy could not be made: ${error instanceof Error ? error.message : String(error)}.`
  }
}

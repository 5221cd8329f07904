/** Opens the SQLite file of the session store, replaces a damaged file, and converts errors of the disk to SessionStoreError. */
import { closeSync, existsSync, openSync, renameSync, statSync } from 'node:fs'
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type Durability, SessionStoreError } from '../sessionStore.ts'

export const IN_MEMORY = ':memory:'

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const DAMAGE_CODES: readonly number[] = [11, 26]
/** Errors of the disk and of other processes: PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN. Any other error is a programming error. */
const ENVIRONMENT_CODES: readonly number[] = [3, 5, 6, 7, 8, 10, 13, 14]

type Parameters = [Record<string, SQLInputValue>] | SQLInputValue[]

interface Statement {
  get(...parameters: Parameters): Record<string, SQLOutputValue> | undefined
  run(...parameters: Parameters): { readonly changes: number | bigint }
}

/** Rows that one statement deletes: other requests are answered between the statements. */
const ROWS_PER_DELETE = 500
/** Free pages at the end of a sweep that are worth a smaller file, and how many are given back at once: 4 kB each. */
const PAGES_PER_SHRINK = 500

/** SQLite operations that the store needs. All methods throw SessionStoreError when the file cannot be read or written. */
export interface SessionDatabase {
  /** Default: synced. */
  prepare(sql: string, durability?: Durability): Statement
  /** Runs `work` in an exclusive, lazy transaction and rolls back when it throws. */
  asOneWriter<Result>(work: () => Result): Result
  /** Deletes the rows of a table that meet the condition, in slices. @returns their number */
  deleteWhere(table: string, condition: string): (...parameters: SQLInputValue[]) => Promise<number>
  /** Gives pages of deleted rows back to the disk, in slices. */
  shrink(): Promise<void>
  close(): void
}

/**
 * @param createTables runs each time the file is opened.
 * @throws Error when the file cannot be opened for a reason other than damage
 */
export function openSessionDatabase(
  file: string,
  log: Logger,
  createTables: (database: DatabaseSync) => void,
): SessionDatabase {
  const inode = file === IN_MEMORY || !existsSync(file) ? null : statSync(file).ino
  try {
    return guard(open(file, createTables), log)
  } catch (error) {
    if (!isOneOf(error, DAMAGE_CODES) || inode === null) throw error
    setAside(file, inode, error, log)
    return guard(open(file, createTables), log)
  }
}

function open(file: string, createTables: (database: DatabaseSync) => void): DatabaseSync {
  // SQLite creates world-readable files; its journals take the permissions of the file itself.
  if (file !== IN_MEMORY) closeSync(openSync(file, 'a', 0o600))
  const isNew = file === IN_MEMORY || statSync(file).size === 0
  const database = new DatabaseSync(file)
  try {
    // It writes, and so only to a new file: a damaged one stays as it is. A file of an earlier release is rewritten once below.
    if (isNew) database.exec('PRAGMA auto_vacuum = INCREMENTAL')
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA journal_mode = WAL; PRAGMA secure_delete = ON;')
    const found = database.prepare('PRAGMA quick_check(1)').get()?.['quick_check']
    if (found !== 'ok') throw Object.assign(new Error(String(found)), { errcode: 11 })
    createTables(database)
    if (database.prepare('PRAGMA auto_vacuum').get()?.['auto_vacuum'] !== INCREMENTAL) rewrite(database)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

const INCREMENTAL = 2

/** A file of an earlier release can give back no pages until it was rewritten. While another gateway uses it, it stays as it is. */
function rewrite(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; VACUUM')
  } catch (error) {
    if (!isOneOf(error, ENVIRONMENT_CODES)) throw error
  }
}

/** Sessions that cannot be read are lost either way: the gateway starts, customers sign in again, and the damaged file stays for repair. */
function setAside(file: string, inode: number, error: unknown, log: Logger): void {
  const reason = error instanceof Error ? error.message : String(error)
  const changed = statSync(file)
  // Another gateway of this machine may have replaced it already: its new file must stay.
  if (changed.ino !== inode) return
  const copy = `${file}.corrupt-${changed.mtime.toISOString().replaceAll(/[:.]/g, '-')}`
  for (const suffix of ['', '-wal', '-shm']) if (existsSync(file + suffix)) renameSync(file + suffix, copy + suffix)
  log.error(
    { file, copy, reason },
    `the session store ${file} is damaged and a new one is used: all customers must sign in again; the damaged file is kept as ${copy}`,
  )
}

interface Attempts {
  read<Result>(call: () => Result): Result
  write<Result>(call: () => Result): Result
}

/** Calls of the database: an error of the disk becomes a SessionStoreError. */
function attemptsOn(database: DatabaseSync, log: Logger): Attempts {
  let isFailing = false
  const read = <Result>(call: () => Result): Result => {
    try {
      return call()
    } catch (error) {
      if (!isOneOf(error, [...ENVIRONMENT_CODES, ...DAMAGE_CODES])) throw error
      // Logged once until a write succeeds again, because the log may be on the same full disk.
      if (!isFailing) log.error({ file: database.location(), err: error }, describe(error))
      isFailing = true
      throw new SessionStoreError(error)
    }
  }
  const write = <Result>(call: () => Result): Result => {
    const result = read(call)
    // Within a transaction nothing is written yet.
    if (database.isTransaction) return result
    if (isFailing) log.info({ file: database.location() }, 'the session store can be written again')
    isFailing = false
    return result
  }
  return { read, write }
}

function guard(database: DatabaseSync, log: Logger): SessionDatabase {
  const attempts = attemptsOn(database, log)
  let current: Durability = 'synced'
  const use = (durability: Durability): void => {
    // SQLite refuses the change within a transaction, which has the durability of its beginning.
    if (durability === current || database.isTransaction) return
    database.exec(`PRAGMA synchronous = ${durability === 'synced' ? 'FULL' : 'NORMAL'}`)
    current = durability
  }
  const prepare = (sql: string, durability: Durability = 'synced'): Statement => {
    const statement = attempts.read(() => database.prepare(sql))
    return {
      get: (...parameters) => attempts.read(() => statement.get(...(parameters as SQLInputValue[]))),
      run: (...parameters) =>
        attempts.write(() => {
          use(durability)
          return statement.run(...(parameters as SQLInputValue[]))
        }),
    }
  }
  return {
    prepare,
    asOneWriter: (work) => {
      attempts.read(() => {
        use('lazy')
        database.exec('BEGIN IMMEDIATE')
      })
      try {
        const result = work()
        attempts.write(() => database.exec('COMMIT'))
        return result
      } catch (error) {
        // SQLite rolls back automatically when the disk is full.
        if (database.isTransaction) attempts.read(() => database.exec('ROLLBACK'))
        throw error
      }
    },
    deleteWhere: (table, condition) => {
      const some = `SELECT rowid FROM ${table} WHERE ${condition} LIMIT ${ROWS_PER_DELETE}`
      return deletesInSlices(database, prepare(`DELETE FROM ${table} WHERE rowid IN (${some})`, 'lazy'))
    },
    shrink: () => shrinkInSlices(database, attempts),
    close: () => database.close(),
  }
}

/** Ends early if the gateway has been closed in the meantime. */
function deletesInSlices(database: DatabaseSync, statement: Statement) {
  return async (...parameters: SQLInputValue[]): Promise<number> => {
    let deleted = 0
    while (database.isOpen) {
      const changes = Number(statement.run(...parameters).changes)
      deleted += changes
      if (changes < ROWS_PER_DELETE) break
      await setImmediate()
    }
    return deleted
  }
}

async function shrinkInSlices(database: DatabaseSync, attempts: Attempts): Promise<void> {
  while (database.isOpen) {
    const free = attempts.read(() => database.prepare('PRAGMA freelist_count').get()?.['freelist_count'])
    if (Number(free) < PAGES_PER_SHRINK) return
    attempts.write(() => database.exec(`PRAGMA incremental_vacuum(${PAGES_PER_SHRINK})`))
    await setImmediate()
  }
}

function describe(error: unknown): string {
  return isOneOf(error, DAMAGE_CODES)
    ? 'the session store is damaged: the next start of the gateway replaces it and keeps a copy'
    : 'the session store cannot be read or written: sign-ins and changes of sessions fail until it can'
}

function isOneOf(error: unknown, codes: readonly number[]): boolean {
  // The lowest byte is the primary code; the other bytes are the extended code.
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    codes.includes(error.errcode & 0xff)
  )
}

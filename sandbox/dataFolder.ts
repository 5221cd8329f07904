/** The folders that the sandbox writes: made if missing, tried, and locked against a second process. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeFolder } from './makeFolder.ts'

/** A process that is just stopping may still have it. */
const WAIT_MS = 1_000
const SQLITE_BUSY = 5
/** Open as long as the process runs. */
const locks: DatabaseSync[] = []

/** @param name of the setting @throws Error with it */
export function makeWritable(name: string, folder: string): void {
  try {
    makeFolder(folder)
    const trial = join(folder, `.trial-${process.pid}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    throw new Error(`${name} must be a folder that can be written, but ${folder} cannot: ${reasonOf(error)}`, {
      cause: error,
    })
  }
}

/**
 * Locks a folder until the process ends, however it ends: the operating system takes back the lock of SQLite's file, which stays empty.
 *
 * @param name of the setting
 * @throws Error with it while another process has it
 */
export function lockFolder(name: string, folder: string): void {
  try {
    const lock = new DatabaseSync(join(folder, 'lock'), { timeout: WAIT_MS })
    locks.push(lock)
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    const isTaken = error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
    const reason = isTaken ? 'another process uses it' : `it cannot be locked: ${reasonOf(error)}`
    throw new Error(`${name} must be a folder of this process alone, but ${folder} is not: ${reason}`, {
      cause: error,
    })
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

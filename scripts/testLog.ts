/** The whole output of a test command: what the terminal only counts. */
import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './config.ts'

let opened: { readonly file: string; readonly descriptor: number } | undefined

/** @param name such as "test" for .cache/test.log, which it empties */
export function openTestLog(name: string): string {
  const folder = join(root, '.cache')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.log`)
  opened = { file, descriptor: openSync(file, 'w') }
  return file
}

/** For the output of a process; the terminal's where no log is open. */
export function logDescriptor(): number {
  return opened?.descriptor ?? 1
}

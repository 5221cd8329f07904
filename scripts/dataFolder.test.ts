import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './dataFolder.ts'
import { freePort } from './testing/freePort.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-data-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Runs a script in a process of its own, until it ends by itself. */
function run(script: string, settings: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, script)], {
    env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings },
    encoding: 'utf8',
  })
  return { status, stderr }
}

const REFUSED = /^Karat is running on the data in .+: stop it first, or set DATA_DIR to another folder$/m

test('a shop does not start on the data of another one', { timeout: 60_000 }, async () => {
  const names = ['WEB_PORT', 'GATEWAY_PORT', 'SANDBOX_PORT', 'PAYMENT_PORT', 'IDENTITY_PORT']
  const ports = Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, String(await freePort())] as const)),
  )
  const lock = lockFolder(folder)
  expect(run('start.ts', ports)).toEqual({ status: 1, stderr: expect.stringMatching(REFUSED) })
  lock.close()
})

test.each(['', 'gateway', 'sandbox'])('data that a process uses are not deleted: %j', (own) => {
  const used = join(folder, own)
  mkdirSync(used, { recursive: true })
  mkdirSync(join(folder, 'logs'))
  const lock = lockFolder(used)
  expect(run('reset.ts')).toEqual({ status: 1, stderr: expect.stringMatching(REFUSED) })
  expect(existsSync(join(folder, 'logs'))).toBe(true)
  lock.close()
  expect(run('reset.ts').status).toBe(0)
  expect(existsSync(join(folder, 'logs'))).toBe(false)
})

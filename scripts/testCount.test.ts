import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runWithReport } from './testCount.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-run-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('what a run leaves behind ends with it', async () => {
  const pidFile = join(folder, 'pid')
  const runner = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)"], { stdio: 'ignore' })
    require('node:fs').writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
    process.exit(3)`
  const { exitCode } = await runWithReport('node', folder, () => ({ args: ['-e', runner] }))
  expect(exitCode).toBe(3)
  await expect.poll(() => isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false)
})

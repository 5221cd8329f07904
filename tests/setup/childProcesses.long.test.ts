import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))
const TIMEOUT_MS = 120_000
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'karat-children-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Both say how a test leaves its process behind. */
test.each([
  { name: 'times out', ending: 'await new Promise(() => {})' },
  { name: 'fails', ending: "throw new Error('failed')" },
])(
  'a run ends, and with it the process that a test started before it $name',
  { timeout: TIMEOUT_MS },
  async ({ ending }) => {
    const pidFile = join(folder, 'pid')
    writeFileSync(
      join(folder, 'vitest.config.mjs'),
      `export default { test: { globals: true, testTimeout: 2000, setupFiles: [${JSON.stringify(fileURLToPath(new URL('childProcesses.ts', import.meta.url)))}] } }`,
    )
    writeFileSync(
      join(folder, 'leaves.test.mjs'),
      `import { spawn } from 'node:child_process'
     import { writeFileSync } from 'node:fs'
     test('leaves a process that ignores SIGTERM and holds the output open', async () => {
       const child = spawn(process.execPath, ['-e', "process.on('SIGTERM', () => {}); console.log('up'); setInterval(() => {}, 1000)"], { stdio: ['ignore', 'pipe', 'inherit'] })
       await new Promise((resolve) => child.stdout.once('data', resolve))
       writeFileSync(${JSON.stringify(pidFile)}, String(child.pid))
       ${ending}
     })`,
    )
    const run = spawn(process.execPath, [vitest, 'run', '--root', folder], { stdio: ['ignore', 'pipe', 'pipe'] })
    run.stdout.resume()
    // With all that holds its output open.
    const exitCode = await new Promise((resolve) => run.once('close', resolve))
    expect(exitCode).toBe(1)
    await expect.poll(() => isRunning(Number(readFileSync(pidFile, 'utf8')))).toBe(false)
  },
)

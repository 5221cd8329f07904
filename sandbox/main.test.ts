import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxProcess } from './testing/sandboxProcess.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
  writeFileSync(join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs it until it ends by itself. */
function run(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly said: string }> {
  const ports = { SANDBOX_PORT: '0', PAYMENT_PORT: '0', IDENTITY_PORT: '0' }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...ports, ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })))
}

test.each([
  { name: 'DATA_DIR', value: '/proc/x' },
  { name: 'DATA_DIR', value: 'file' },
  { name: 'PICTURES_DIR', value: '/proc/x' },
  { name: 'PICTURES_DIR', value: 'file' },
])('ends with one sentence where $name is $value, which cannot be written', async ({ name, value }) => {
  const { status, said } = await run({ [name]: value === 'file' ? join(folder, value) : value })
  expect(status).toBe(1)
  expect(said).toMatch(new RegExp(`^${name} must be a folder that can be written, but .+ cannot: .+\n$`))
})

test('refuses the folder of another sandbox, until that one ends, however it ends', { timeout: 120_000 }, async () => {
  const data = join(folder, 'data')
  const first = await startSandboxProcess(data)
  expect(await run({})).toEqual({
    status: 1,
    said: `DATA_DIR must be a folder of this process alone, but ${data}/sandbox is not: another process uses it\n`,
  })
  await first.kill('SIGKILL')
  const second = await startSandboxProcess(data)
  expect(await second.kill('SIGTERM')).toBe(0)
})

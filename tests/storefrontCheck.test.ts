/** `npm run storefront:check` against the sandbox, through the profile of the sandbox and as if it were a foreign shop. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandbox } from '../sandbox/server.ts'
import { readSessionFile } from './foreign/recording.ts'
import { stepsOf } from './foreign/steps.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const main = join(import.meta.dirname, '..', 'gateway', 'storefrontCheck', 'main.ts')
const TIMEOUT_MS = 120_000

let sandbox: Awaited<ReturnType<typeof createSandbox>>
let folder = ''
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'karat-check-'))
  sandbox = await createSandbox({ db: openSeededCopy(), picturesFolder: folder, port: 0, metalTickSeconds: 0 })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

function run(args: readonly string[]): Promise<{ readonly code: unknown; readonly text: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, text: stdout + stderr }),
    )
  })
}

test('without a profile the one of the sandbox is found, and nothing contradicts it', async () => {
  const { code, text } = await run([`${sandbox.url}/api`])
  expect(text).toContain('✓ the profile sandbox fits best')
  expect(text).not.toContain('✗')
  expect(text).toContain('"extends": "sandbox"\n}')
  expect(code).toBe(0)
})

test.each(['sandbox', 'spec'])(
  'a shop can sell in front of the sandbox with the profile %s',
  async (name) => {
    const record = join(folder, `${name}.ndjson`)
    const { code, text } = await run([`${sandbox.url}/api`, '--profile', name, '--order', '--record', record])
    expect([0, 1], text).toContain(code)
    expect(text).toContain('✓ cart/payment-methods: answers')
    expect(text).toContain('✓ user/login, a wrong password: refused as WRONG_PASSWORD')
    expect(text).toContain('✓ order: answers')
    expect(text.includes('✓ ext/wishlist'), text).toBe(name === 'sandbox')
    expect(readFileSync(record, 'utf8')).not.toMatch(/karat-check-.*@|Aa1!/)
    // What the recordings of foreign shops are read with.
    const session = readSessionFile(record)
    expect(stepsOf(session)).toMatchObject([
      { kind: 'register', isAccepted: true },
      { kind: 'register', isAccepted: false },
      { kind: 'signIn', isAccepted: false },
      { kind: 'signIn', isAccepted: true },
      { kind: 'password', isAccepted: false },
      { kind: 'add', isAccepted: true },
      { kind: 'add', isAccepted: false },
      { kind: 'coupon', isAccepted: false },
      { kind: 'order', isAccepted: true },
    ])
    const [, , wrong, right] = stepsOf(session)
    expect(wrong).not.toMatchObject({ password: right?.kind === 'signIn' && right.password })
  },
  TIMEOUT_MS,
)

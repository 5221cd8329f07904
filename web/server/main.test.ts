import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Runs it until it ends by itself. */
function run(
  settings: Readonly<Record<string, string>>,
): Promise<{ readonly status: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env['PATH'], WEB_PORT: '0', ...settings },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, said })))
}

test.each([
  [
    { SHARED_ASSETS_DIR: '/proc/x', METRICS_PORT: '0' },
    "SHARED_ASSETS_DIR: expected a folder that can be written, but /proc/x cannot: ENOENT: no such file or directory, mkdir '/proc/x'.\n",
  ],
  [
    { SHARED_ASSETS_DIR: 'package.json' },
    expect.stringMatching(
      /^SHARED_ASSETS_DIR: expected a folder that can be written, but .+package\.json cannot: ENOTDIR.+\n$/,
    ),
  ],
  [
    { WEB_CHANGE_TIMEOUT_MS: '20000' },
    'WEB_CHANGE_TIMEOUT_MS: expected more than OPERATION_TIMEOUT_MS, which is 50000, got 20000: the inner limit could never be reached.\n',
  ],
  [
    { STOREFRONT_API_URL: 'http://user:secret@backend.example' },
    'STOREFRONT_API_URL: expected an http or https address without a user name and a query, got "http://…@backend.example".\n',
  ],
])('refuses %o with one sentence, and ends', async (settings, sentence) => {
  expect(await run(settings)).toEqual({ status: 1, said: sentence })
})

/** Every process reads the .env file, however it is started. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
let project: string

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'karat-env-'))
  const sources = (path: string) => !/\.test\.tsx?$|testing|generated/.test(path)
  for (const folder of ['domain', 'ops', 'sandbox', 'gateway', 'web/server', 'web/shop', 'scripts', 'package.json'])
    cpSync(join(root, folder), join(project, folder), { recursive: true, filter: sources })
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, '.env'), 'LISTEN_HOST=192.0.2.7\nLOG_LEVEL=debug\n')
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

function configOf(file: string, env: NodeJS.ProcessEnv = {}): Record<string, unknown> {
  const script = `import { readConfig } from ${JSON.stringify(join(project, file))}; console.log(JSON.stringify(readConfig()))`
  // From another folder: the file beside package.json is read, whatever the working directory.
  return JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], ...env },
      encoding: 'utf8',
    }),
  )
}

describe.each([
  { file: 'sandbox/config.ts', hostName: 'host' },
  { file: 'gateway/config.ts', hostName: 'listenHost' },
  { file: 'web/server/config.ts', hostName: 'listenHost' },
  { file: 'scripts/config.ts', hostName: 'host' },
])('$file', ({ file, hostName }) => {
  test('reads the .env file', () => {
    expect(configOf(file)[hostName]).toBe('192.0.2.7')
  })

  test('prefers a variable that is set', () => {
    expect(configOf(file, { LISTEN_HOST: '127.0.0.9' })[hostName]).toBe('127.0.0.9')
  })
})

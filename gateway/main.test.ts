import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { afterAll, describe, expect, test } from 'vitest'
import { listen } from './testing/listen.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gateway-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function run(environment: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: '0',
      DATA_DIR: dataFolder,
      STOREFRONT_API_URL: 'http://127.0.0.1:9',
      ...environment,
    },
  })
  let output = ''
  let complaints = ''
  child.stdout.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr.on('data', (bytes: Buffer) => (complaints += bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve))
  return { child, ended, output: () => output, complaints: () => complaints }
}

describe('the process', () => {
  test('starts with nothing behind it, says that it is not ready, and stops when told', async () => {
    const { child, ended, output, complaints } = run({})
    await expect.poll(output).toContain('"listening"')
    const url = /"url":"([^"]+)"/.exec(output())?.[1] ?? ''
    const ready = await request(`${url}/health/ready`)
    expect({ status: ready.statusCode, body: await ready.body.json() }).toEqual({
      status: 503,
      body: { status: 'not ready', reason: expect.stringContaining('catalogue') },
    })
    const answer = await request(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ store { code menu { name } } }' }),
    })
    expect(await answer.body.json()).toMatchObject({
      data: { store: { code: 'no', menu: null } },
      errors: [{ extensions: { code: 'UPSTREAM_UNAVAILABLE', upstream: 'catalogue' } }],
    })

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toContain('"stopped"')
    expect(complaints()).toBe('')
  })

  test.each([
    [{ GATEWAY_PORT: 'x' }, 'GATEWAY_PORT: expected a port from 0 to 65535, got "x".\n'],
    [
      { DATA_DIR: '/dev/null' },
      "DATA_DIR: expected a folder for sessions, but /dev/null/gateway cannot be used: ENOTDIR: not a directory, mkdir '/dev/null/gateway'\n",
    ],
    [{ LISTEN_HOST: '203.0.113.7' }, 'LISTEN_HOST: expected an address of this machine, got "203.0.113.7".\n'],
  ])('refuses %o in one sentence', async (environment, sentence) => {
    const { ended, complaints } = run(environment)
    expect(await ended).toBe(1)
    expect(complaints()).toBe(sentence)
  })

  test('names the variable when its port is taken', async () => {
    const other = createServer()
    const { port } = await listen(other, 0, '127.0.0.1')
    const { ended, complaints } = run({ GATEWAY_PORT: String(port) })
    expect(await ended).toBe(1)
    expect(complaints()).toBe(`GATEWAY_PORT: expected a free port, but ${port} on 127.0.0.1 is taken.\n`)
    other.close()
  })
})

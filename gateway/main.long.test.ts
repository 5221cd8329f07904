import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { request } from 'undici'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listen } from './testing/listen.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'gateway-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const children: ChildProcess[] = []
/** One that a failed test has left would keep the folder from the next. */
afterEach(async () => {
  const left = children.splice(0).filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)
  await Promise.all(left.map((child) => new Promise((resolve) => child.once('exit', resolve).kill('SIGKILL'))))
})

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

function run(
  environment: Readonly<Record<string, string>>,
  stdout: 'pipe' | number = 'pipe',
  flags: readonly string[] = [],
) {
  const child = spawn(process.execPath, [...flags, main], {
    stdio: ['ignore', stdout, 'pipe'],
    env: {
      PATH: process.env.PATH,
      GATEWAY_PORT: '0',
      DATA_DIR: dataFolder,
      STOREFRONT_API_URL: 'http://127.0.0.1:9',
      ...environment,
    },
  })
  children.push(child)
  let output = ''
  let complaints = ''
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  child.stderr?.on('data', (bytes: Buffer) => (complaints += bytes.toString()))
  // With all that it wrote.
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, output: () => output, complaints: () => complaints }
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { port } = await listen(server, 0, '127.0.0.1')
  await new Promise((resolve) => server.close(resolve))
  return port
}

describe('the process', () => {
  test('starts while no upstream can be reached, reports that it is not ready, and stops on a signal', async () => {
    const { child, ended, output, complaints } = run({})
    await expect.poll(output).toContain('"listening"')
    const url = /"url":"([^"]+)"/.exec(output())?.[1] ?? ''
    const ready = await request(`${url}/health/ready`)
    expect({ status: ready.statusCode, body: await ready.body.json() }).toEqual({
      status: 503,
      body: { status: 'not ready', reason: expect.stringContaining('catalogue') },
    })
    const response = await request(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ store { code menu { name } } }' }),
    })
    expect([response.statusCode, response.headers['retry-after'], response.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(await response.body.json()).toEqual({
      errors: [{ message: 'the catalogue is not loaded yet: try again', extensions: { code: 'NOT_READY' } }],
    })

    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(output()).toContain('"stopped"')
    expect(complaints()).toBe('')
  })

  test('stops in time and with status 0 while the receiver of traces is away', async () => {
    const { child, ended, output } = run({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1',
      OTEL_TRACES_SAMPLER_ARG: '1',
    })
    await expect.poll(output).toContain('"listening"')
    const url = /"url":"([^"]+)"/.exec(output())?.[1] ?? ''
    await fetch(`${url}/health/live`)
    const startedAt = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(8_000)
  })

  test('responds while log lines cannot be written, such as on a full disk', async () => {
    const port = await freePort()
    const full = openSync('/dev/full', 'w')
    const { child, ended } = run({ GATEWAY_PORT: String(port), LOG_LEVEL: 'debug' }, full)
    const live = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(live).toBe(200)
    for (let count = 0; count < 20; count += 1) expect(await live()).toBe(200)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    closeSync(full)
  })

  test.each([
    { event: 'unhandledRejection', code: 'Promise.reject(new Error("unhandled"))' },
    { event: 'uncaughtException', code: 'setImmediate(() => { throw new Error("uncaught") })' },
  ])('logs an $event and exits with status 1', async ({ event, code }) => {
    const preload = join(dataFolder, `${event}.mjs`)
    // After a delay, because the process handles errors once it has read its settings.
    writeFileSync(preload, `setTimeout(() => { ${code} }, 50); const wait = setInterval(() => {}, 1000); wait.unref()`)
    const { ended, output } = run({}, 'pipe', ['--import', preload])
    expect(await ended).toBe(1)
    expect(output()).toContain(`"msg":"${event}"`)
    expect(output()).toContain('"level":60')
  })

  test.each([
    { host: '0.0.0.0', template: 'http://{host}', isWarned: true },
    { host: '0.0.0.0', template: 'https://{host}', isWarned: false },
    { host: '127.0.0.1', template: 'http://{host}', isWarned: false },
  ])('on $host for $template: warns about http: $isWarned', async ({ host, template, isWarned }) => {
    const { child, ended, output } = run({ LISTEN_HOST: host, PUBLIC_ORIGIN_TEMPLATE: template })
    await expect.poll(output, { timeout: 25_000 }).toContain('"listening"')
    child.kill('SIGTERM')
    await ended
    expect(output().includes('PUBLIC_ORIGIN_TEMPLATE says http')).toBe(isWarned)
  })

  test.each([
    [{ GATEWAY_PORT: 'x' }, 'GATEWAY_PORT: expected a port from 0 to 65535, got "x".\n'],
    [
      { DATA_DIR: '/dev/null' },
      "DATA_DIR: expected a folder that can be written, but /dev/null/gateway cannot: ENOTDIR: not a directory, mkdir '/dev/null/gateway'.\n",
    ],
    [
      { DATA_DIR: '/proc/x' },
      "DATA_DIR: expected a folder that can be written, but /proc/x/gateway cannot: ENOENT: no such file or directory, mkdir '/proc/x'.\n",
    ],
    // Also where something else is open already.
    [
      { DATA_DIR: '/proc/x', METRICS_PORT: '0' },
      "DATA_DIR: expected a folder that can be written, but /proc/x/gateway cannot: ENOENT: no such file or directory, mkdir '/proc/x'.\n",
    ],
    [
      { BANNERS_DIR: 'stores.json' },
      expect.stringMatching(/^BANNERS_DIR: expected a folder, but there is none at .*\n$/),
    ],
    [
      { CATALOGUE_SOURCE: new URL('../stores.json', import.meta.url).href },
      expect.stringMatching(/^CATALOGUE_SOURCE: expected a folder, but there is none at .*\n$/),
    ],
    [
      { STOREFRONT_API_URL: 'http://user:secret@127.0.0.1:9' },
      'STOREFRONT_API_URL: expected an http or https address without a user name and a query, got "http://…@127.0.0.1:9".\n',
    ],
    [
      { CATALOGUE_SOURCE: 'https://user:secret@backend.example/export' },
      'CATALOGUE_SOURCE: expected an http, https or file address without a user name and a query, got "https://…@backend.example/export".\n',
    ],
    [
      { PAYMENT_RETURN_URLS: 'https://*' },
      'PAYMENT_RETURN_URLS: expected absolute URLs without a user name and *, separated by commas, such as https://till.example or myapp://payment, got "https://*".\n',
    ],
    [
      { SESSION_STORE_URL: 'redis://:secret@127.0.0.1:1' },
      'SESSION_KEY: expected one key for all gateways that use SESSION_STORE_URL, got none.\n',
    ],
    [
      { SESSION_STORE_URL: 'http://:secret@127.0.0.1' },
      'SESSION_STORE_URL: expected rediss://user:password@host:6379/0, redis+sentinel://host,host/master-name or redis+cluster://host,host, got 24 characters.\n',
    ],
    [{ LISTEN_HOST: '203.0.113.7' }, 'LISTEN_HOST: expected an address of this machine, got "203.0.113.7".\n'],
  ])('refuses %o with one sentence', async (environment, sentence) => {
    const { ended, complaints } = run(environment)
    expect(await ended).toBe(1)
    expect(complaints()).toEqual(sentence)
  })

  test('refuses a folder of another gateway, until that one ends, however it ends', { timeout: 60_000 }, async () => {
    const first = run({})
    await expect.poll(first.output, { timeout: 25_000 }).toContain('"listening"')
    const second = run({})
    expect(await second.ended).toBe(1)
    expect(second.complaints()).toBe(
      `DATA_DIR: expected a folder of this process alone, but ${dataFolder}/gateway is not: another process uses it.\n`,
    )
    const sharing = run({ SESSION_KEY: 'k'.repeat(32) })
    expect(await sharing.ended).toBe(1)
    first.child.kill('SIGKILL')
    await first.ended
    const third = run({})
    await expect.poll(third.output, { timeout: 25_000 }).toContain('"listening"')
    third.child.kill('SIGTERM')
    expect(await third.ended).toBe(0)
  })

  test('names the variable when its port is in use', async () => {
    const other = createServer()
    const { port } = await listen(other, 0, '127.0.0.1')
    const { ended, complaints } = run({ GATEWAY_PORT: String(port) })
    expect(await ended).toBe(1)
    expect(complaints()).toBe(`GATEWAY_PORT: expected a free port, but ${port} on 127.0.0.1 is taken.\n`)
    other.close()
  })
})

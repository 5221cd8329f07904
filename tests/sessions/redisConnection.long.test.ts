/** Connections to Redis: TLS, passwords, restarts with a file, eviction policies. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openRedisConnection } from '../../gateway/redis/redisConnection.ts'
import { createRedisSessionStore } from '../../gateway/session/redis/redisSessionStore.ts'
import { hasRedisServer, type RedisServer, startRedisServer } from './redisServer.ts'

const UNAVAILABLE = { extensions: { code: 'SESSION_STORE_UNAVAILABLE' } }
const LIVES = { idleMs: 60_000, lifetimeMs: 60_000 }
const connectionModule = resolve(import.meta.dirname, '../../gateway/redis/redisConnection.ts')
const storeModule = resolve(import.meta.dirname, '../../gateway/session/redis/redisSessionStore.ts')

describe.skipIf(!hasRedisServer)('a connection to Redis', () => {
  let folder = ''
  let server: RedisServer | null = null
  let lines: string[]
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'karat-redis-'))
    lines = []
  })
  afterEach(async () => {
    await server?.kill()
    rmSync(folder, { recursive: true })
  })

  const open = (url: string, timeoutMs = 5_000) =>
    createRedisSessionStore(
      openRedisConnection(
        { address: { kind: 'host', url }, timeoutMs },
        pino({}, { write: (line) => lines.push(line) }),
      ),
      { lives: LIVES, clock: () => new Date() },
    )
  const put = (store: ReturnType<typeof open>) =>
    store.records.put('name', Buffer.from('value'), new Date(Date.now() + 60_000))

  test('sends the user and password of its address, and never logs them', async () => {
    server = await startRedisServer(['--requirepass', 'correct-secret'])
    const right = open(`redis://:correct-secret@127.0.0.1:${server.port}`)
    await put(right)
    right.close()
    expect(lines).toEqual([])

    const wrong = open(`redis://user:wrong-secret@127.0.0.1:${server.port}/0`, 300)
    await expect(put(wrong)).rejects.toMatchObject(UNAVAILABLE)
    wrong.close()
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50])
    expect(lines.join()).toContain('Redis does not answer')
    expect(lines.join()).not.toContain('secret')
  })

  test('goes on after a restart that kept its data, without another store', async () => {
    server = await startRedisServer(['--appendonly', 'yes', '--appendfsync', 'always', '--dir', folder])
    const store = open(server.url)
    await put(store)
    await server.kill()
    await server.start()
    expect(String(await store.records.get('name', new Date()))).toBe('value')
    store.close()
  })

  test('fails at once, not after the time limit, when Redis has not answered five times', async () => {
    server = await startRedisServer()
    const store = open(server.url, 100)
    await put(store)
    server.freeze(true)
    for (let count = 0; count < 5; count += 1) await expect(put(store)).rejects.toMatchObject(UNAVAILABLE)
    const startedAt = performance.now()
    for (let count = 0; count < 20; count += 1) await expect(put(store)).rejects.toMatchObject(UNAVAILABLE)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    server.freeze(false)
    await expect
      .poll(() =>
        put(store).then(
          () => 'stored',
          () => 'refused',
        ),
      )
      .toBe('stored')
    store.close()
    expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 30])
  })

  test('warns about a policy that evicts sessions', async () => {
    server = await startRedisServer(['--maxmemory-policy', 'allkeys-lru'])
    const store = open(server.url)
    await put(store)
    await expect.poll(() => lines.length).toBe(1)
    store.close()
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 40, policy: 'allkeys-lru' })
  })

  test.each([
    { name: 'a trusted certificate', isTrusted: true, result: 'value' },
    { name: 'an unknown certificate', isTrusted: false, result: 'SESSION_STORE_UNAVAILABLE' },
  ])('uses TLS: with $name the result is $result', async ({ isTrusted, result }) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -keyout ${key} -out ${certificate} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    server = await startRedisServer(
      `--port 0 --tls-cert-file ${certificate} --tls-key-file ${key} --tls-ca-cert-file ${certificate} --tls-auth-clients no`.split(
        ' ',
      ),
    )
    // In a process of its own, because Node reads the authorities at its start.
    const script = `
      import { pino } from 'pino'
      import { createRedisSessionStore } from ${JSON.stringify(storeModule)}
      import { openRedisConnection } from ${JSON.stringify(connectionModule)}
      const address = { kind: 'host', url: 'rediss://localhost:${server.port}' }
      const store = createRedisSessionStore(
        openRedisConnection({ address, timeoutMs: 3000 }, pino({ level: 'silent' })),
        { lives: { idleMs: 1000, lifetimeMs: 1000 }, clock: () => new Date() },
      )
      try {
        await store.records.put('name', Buffer.from('value'), new Date(Date.now() + 60000))
        console.log(String(await store.records.get('name', new Date())))
      } catch (error) {
        console.log(error.extensions.code)
      }
      store.close()`
    const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { PATH: process.env['PATH'], ...(isTrusted && { NODE_EXTRA_CA_CERTS: certificate }) },
      encoding: 'utf8',
      timeout: 25_000,
    })
    expect(stdout.trim()).toBe(result)
  })
})

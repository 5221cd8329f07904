/** The processes of the rolling update: Redis, HAProxy, the sandbox, three gateways and two webs of a release, and the release after it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findRedisServer } from '../scripts/redisServer.ts'
import { type RunningProcess, startProcess } from '../e2e/testing/processes.ts'

const root = resolve(import.meta.dirname, '..')
const NOT_COPIED = new Set(['node_modules', '.git', '.data', 'dist', 'test-results', 'playwright-report'])
const KEY = 'a-key-of-the-rolling-update-of-48-characters-or-more'
/** Longer than two checks of the proxy. */
const DRAIN_MS = '3000'

/** A build whose files have other names than those of this one. @returns its folder */
export function buildNextRelease(say: (line: string) => void): string {
  const given = process.env['NEXT_RELEASE']
  if (given && existsSync(join(given, 'dist', 'web'))) return given
  const folder = mkdtempSync(join(tmpdir(), 'karat-release-'))
  say(`building the next release in ${folder}; NEXT_RELEASE=${folder} uses it again`)
  cpSync(root, folder, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  appendFileSync(join(folder, 'web/app/client.tsx'), '\nperformance.mark("next release")\n')
  execFileSync(process.execPath, ['scripts/run.ts', 'web server'], { cwd: folder, stdio: 'ignore' })
  return folder
}

export function startRedis(port: number): ChildProcess {
  const file = findRedisServer(process.env)
  if (file === null) throw new Error('expected redis-server: apt-get install redis-server')
  return spawn(file, ['--port', String(port), '--bind', '127.0.0.1', '--save', ''], { stdio: 'ignore' })
}

/** With `ops/haproxy.cfg`, as an operator starts it. */
export async function startProxy(ports: Ports): Promise<ChildProcess> {
  const address = (port: number | undefined): string => `127.0.0.1:${port}`
  const env = {
    PATH: process.env['PATH'],
    SHOP_BIND: address(ports.shop),
    GATEWAY_BIND: address(ports.gateway),
    ...Object.fromEntries(ports.webs.map((port, at) => [`WEB_${at + 1}`, address(port)])),
    ...Object.fromEntries(ports.gateways.map((port, at) => [`GATEWAY_${at + 1}`, address(port)])),
  }
  const child = spawn('haproxy', ['-db', '-f', join(root, 'ops/haproxy.cfg')], { env, stdio: 'ignore' })
  child.on('error', (error) => {
    throw new Error('expected haproxy: apt-get install haproxy', { cause: error })
  })
  await delay(1_000)
  return child
}

export interface Ports {
  readonly shop: number
  readonly gateway: number
  readonly sandbox: number
  readonly redis: number
  readonly webs: readonly number[]
  readonly gateways: readonly number[]
}

export function environmentOf(ports: Ports, dataFolder: string): Readonly<Record<string, string>> {
  const sandboxUrl = `http://127.0.0.1:${ports.sandbox}`
  return {
    DATA_DIR: dataFolder,
    STORES_FILE: oneStore(dataFolder),
    SHARED_ASSETS_DIR: join(dataFolder, 'assets'),
    LISTEN_HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    SANDBOX_PORT: String(ports.sandbox),
    PAYMENT_PORT: '0',
    IDENTITY_PORT: '0',
    STOREFRONT_API_URL: sandboxUrl,
    STOREFRONT_PROFILE: 'sandbox',
    CATALOGUE_SOURCE: `${sandboxUrl}/export`,
    IMAGE_URL: sandboxUrl,
    SANDBOX_KEY: KEY,
    CATALOGUE_SOURCE_KEY: KEY,
    SESSION_KEY: KEY,
    SESSION_STORE_URL: `redis://127.0.0.1:${ports.redis}`,
    GATEWAY_URL: `http://127.0.0.1:${ports.gateway}`,
    PUBLIC_ORIGIN_TEMPLATE: `http://{host}:${ports.shop}`,
    DRAIN_DELAY_MS: DRAIN_MS,
    // The machine of this run has other work too.
    SESSION_STORE_TIMEOUT_MS: '5000',
    // All shoppers of this run have one address.
    WEB_PAGES_PER_MINUTE: '0',
    WEB_OPERATIONS_PER_MINUTE: '0',
    ADDRESS_COST_PER_MINUTE: '1000000000',
  }
}

/** The catalogues of all stores take a minute to read where five processes share two cores. */
function oneStore(folder: string): string {
  const table = JSON.parse(readFileSync(join(root, 'stores.json'), 'utf8'))
  const file = join(folder, 'stores.json')
  writeFileSync(file, JSON.stringify({ ...table, stores: table.stores.slice(0, 1) }))
  return file
}

/** @param release folder of the release; its own data, as on a machine of its own */
export function startOf(
  room: 'gateway' | 'web',
  release: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const main = { gateway: 'gateway/main.ts', web: 'web/server/main.ts' }[room]
  const own = { DATA_DIR: join(env['DATA_DIR'] ?? '', `${room}-${port}`) }
  const settings = { ...env, ...own, [`${room.toUpperCase()}_PORT`]: String(port) }
  return startProcess(`${room} ${port}`, join(release, main), port, settings)
}

/**
 * Ten minutes of mixed traffic against the real processes, with clients that leave early and open streams.
 * Reports descriptors, heap and resident memory of each process once a minute. SOAK_MINUTES shortens it.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Agent, request } from 'undici'
import { MEMORY_LIMITS, type ProcessName } from '../scripts/processMemory.ts'
import { freePorts } from '../scripts/testing/freePort.ts'
import { next } from './processes.ts'
import stores from '../stores.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const SOAK_KEY = 'a-key-of-the-soak-run-of-48-characters-or-more'
const CLIENTS = 8
const STREAMS = 5
const REQUESTS_PER_SECOND = 25
const MAX_RESIDENT_MB: Readonly<Record<ProcessName, number>> = { web: 400, gateway: 500, sandbox: 250 }
const MAX_GROWTH = 0.05
/** Share of the run that counts as warm-up: growth is measured after it. */
const WARM_UP = 0.3
/** Pages that are visited again and again: caches of products are full when the warm-up ends, so that later growth is a leak. */
const MAX_PAGES = 1_500

interface Sample {
  readonly descriptors: number
  readonly heapMb: number
  readonly residentMb: number
}

interface Counts {
  answered: number
  failed: number
  aborted: number
  /** By status, or by the error's code where there was no response. */
  readonly failures: Map<string, number>
}

export async function benchSoak(): Promise<string[]> {
  const minutes = Number(process.env['SOAK_MINUTES'] ?? '10')
  const shop = await startProcesses()
  const agent = new Agent({ connections: CLIENTS * 2 })
  const counts: Counts = { answered: 0, failed: 0, aborted: 0, failures: new Map() }
  const samples: Record<ProcessName, Sample>[] = []
  try {
    const paths = await pagePaths(shop.web, agent)
    const ended = new AbortController()
    const traffic = [
      ...Array.from({ length: CLIENTS }, (_, client) => browse(shop.web, paths, client, agent, ended.signal, counts)),
      ...Array.from({ length: STREAMS }, () => holdStreams(shop.web, ended.signal)),
    ]
    for (let minute = 0; minute < minutes; minute += 1) {
      await delay(60_000)
      samples.push(await sampleAll(shop.children))
    }
    ended.abort()
    await Promise.all(traffic)
  } finally {
    await agent.close()
    await shop.stop()
  }
  return report(samples, counts)
}

async function startProcesses() {
  const [sandboxPort = 0, gatewayPort = 0, webPort = 0] = await freePorts(3)
  const dataFolder = mkdtempSync(join(tmpdir(), 'karat-soak-'))
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    DATA_DIR: dataFolder,
    LOG_LEVEL: 'warn',
    LISTEN_HOST: '127.0.0.1',
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_PORT: '0',
    IDENTITY_PORT: '0',
    GATEWAY_PORT: String(gatewayPort),
    WEB_PORT: String(webPort),
    SANDBOX_KEY: SOAK_KEY,
    CATALOGUE_SOURCE_KEY: SOAK_KEY,
    STOREFRONT_API_URL: `http://127.0.0.1:${sandboxPort}`,
    STOREFRONT_PROFILE: 'sandbox',
    CATALOGUE_SOURCE: `http://127.0.0.1:${sandboxPort}/export`,
    GATEWAY_URL: `http://127.0.0.1:${gatewayPort}`,
    IMAGE_URL: `http://127.0.0.1:${sandboxPort}`,
    IMAGE_FORMATS: 'webp,avif,png,jpeg',
    IMAGE_MAX_PX: '1800',
    METAL_TICK_SECONDS: '5',
  }
  const started: Partial<Record<ProcessName, ChildProcess>> = {}
  const start = async (name: ProcessName, main: string, port: number): Promise<ChildProcess> => {
    // The launcher's flags, so that the numbers are those of `npm start`.
    const { args, env: memoryEnv } = MEMORY_LIMITS[name]
    const child = spawn(process.execPath, [...args, '--expose-gc', '--import', './bench/reportMemory.mjs', main], {
      cwd: ROOT,
      env: { ...memoryEnv, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    started[name] = child
    await untilReady(`http://127.0.0.1:${port}/health/ready`, child)
    return child
  }
  const stop = async (): Promise<void> => {
    await Promise.all(Object.values(started).map(stopProcess))
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    const sandbox = await start('sandbox', 'sandbox/main.ts', sandboxPort)
    const gateway = await start('gateway', 'gateway/main.ts', gatewayPort)
    const web = await start('web', 'web/server/main.ts', webPort)
    return { children: { sandbox, gateway, web }, web: webPort, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 1_500; tries += 1) {
    if (child.exitCode !== null) throw new Error(`expected ${url} to be ready, but its process ended`)
    const isReady = await request(url).then(
      async ({ statusCode, body }) => {
        await body.dump()
        return statusCode === 200
      },
      () => false,
    )
    if (isReady) return
    await delay(100)
  }
  throw new Error(`expected ${url} to be ready within 150 s`)
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await gone
  clearTimeout(forced)
}

interface Page {
  readonly host: string
  readonly path: string
}

/** Every page in the stores' sitemaps, in an order that mixes stores. */
async function pagePaths(port: number, agent: Agent): Promise<readonly Page[]> {
  const perStore = await Promise.all(
    [...new Set(stores.stores.map(({ host }) => host))].map(async (host) => {
      const index = await textOf({ host, path: '/sitemap.xml' }, port, agent)
      const files = addressesIn(index).filter(({ path }) => path.includes('sitemap'))
      const pages = await Promise.all(files.map((file) => textOf(file, port, agent).then(addressesIn)))
      return files.length > 0 ? pages.flat() : addressesIn(index)
    }),
  )
  const longest = Math.max(...perStore.map(({ length }) => length))
  const mixed = Array.from({ length: longest }, (_, at) => perStore.flatMap((pages) => pages[at] ?? [])).flat()
  if (mixed.length < 100) throw new Error(`expected the sitemaps to name at least 100 pages, got ${mixed.length}`)
  return mixed.slice(0, MAX_PAGES)
}

function addressesIn(xml: string): readonly Page[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => {
    const { hostname, pathname } = new URL(address)
    return { host: hostname, path: pathname }
  })
}

async function textOf({ host, path }: Page, port: number, agent: Agent): Promise<string> {
  const { body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${host}:${port}` },
    dispatcher: agent,
  })
  return body.text()
}

/** One client: pages, a search over GraphQL after every fourth, and a disconnect during every seventh page. */
async function browse(
  port: number,
  pages: readonly Page[],
  client: number,
  agent: Agent,
  signal: AbortSignal,
  counts: Counts,
): Promise<void> {
  for (let step = client; !signal.aborted; step += CLIENTS) {
    const page = pages[step % pages.length]
    if (!page) return
    const leaves = step % 7 === 0
    const isSearch = step % 4 === 0
    const exchange = isSearch ? search(page, port, agent) : open(page, port, agent, leaves)
    const outcome = await exchange.catch((error: unknown) => String(error))
    if (leaves && !isSearch) counts.aborted += 1
    else if (typeof outcome === 'number' && outcome < 500 && outcome !== 429) counts.answered += 1
    else {
      counts.failed += 1
      counts.failures.set(String(outcome), (counts.failures.get(String(outcome)) ?? 0) + 1)
    }
    await delay((1_000 * CLIENTS) / REQUESTS_PER_SECOND)
  }
}

async function open({ host, path }: Page, port: number, agent: Agent, leaves: boolean): Promise<number> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host: `${host}:${port}`, 'accept-encoding': 'br' },
    dispatcher: agent,
    ...(leaves ? { signal: AbortSignal.timeout(15) } : {}),
  })
  await body.dump({ limit: 10_000_000 })
  return statusCode
}

const SEARCH = 'query Soak($term: String!) { search(text: $term, pageSize: 12) { products { totalCount } } }'
const TERMS = ['gull', 'silver 925', 'tråd', 'ring', 'kulta', 'lingotto', '1 oz', 'krugerrand']

async function search({ host, path }: Page, port: number, agent: Agent): Promise<number> {
  const store = stores.stores.find((candidate) => candidate.host === host)?.storeCode ?? 'no'
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { host: `${host}:${port}`, 'content-type': 'application/json', 'x-store': store },
    body: JSON.stringify({ query: SEARCH, variables: { term: TERMS[path.length % TERMS.length] } }),
    dispatcher: agent,
  })
  await body.dump({ limit: 10_000_000 })
  return statusCode
}

/** Opens the stream of metal prices, reads for some seconds, and disconnects, repeatedly. */
async function holdStreams(port: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const listening = AbortSignal.any([signal, AbortSignal.timeout(7_000)])
    await request(`http://127.0.0.1:${port}/metals/stream?store=no`, {
      headers: { host: `localhost:${port}` },
      signal: listening,
    }).then(
      ({ body }) => body.dump({ limit: 10_000_000 }).catch(() => {}),
      () => {},
    )
    await delay(200)
  }
}

async function sampleAll(children: Readonly<Record<ProcessName, ChildProcess>>): Promise<Record<ProcessName, Sample>> {
  const [web, gateway, sandbox] = await Promise.all([
    sampleOf(children.web),
    sampleOf(children.gateway),
    sampleOf(children.sandbox),
  ])
  return { web, gateway, sandbox }
}

async function sampleOf(child: ChildProcess): Promise<Sample> {
  const answer = next<{ rss: number; heapUsed: number }>(child)
  child.send('memory')
  const memory = await answer
  return {
    descriptors: readdirSync(`/proc/${child.pid}/fd`).length,
    heapMb: memory.heapUsed / 1024 / 1024,
    residentMb: memory.rss / 1024 / 1024,
  }
}

function report(samples: readonly Record<ProcessName, Sample>[], counts: Counts): string[] {
  const failures = [...counts.failures].map(([outcome, count]) => `, ${count} × ${outcome}`).join('')
  const lines = [`Soak: ${counts.answered} answered, ${counts.aborted} left early, ${counts.failed} failed${failures}`]
  for (const name of ['web', 'gateway', 'sandbox'] as const) {
    const own = samples.map((sample) => sample[name])
    const [after, last] = [own[Math.floor(own.length * WARM_UP)], own.at(-1)]
    if (!after || !last) continue
    const growth = last.heapMb / after.heapMb - 1
    const highest = Math.max(...own.map(({ residentMb }) => residentMb))
    lines.push(
      `  ${name.padEnd(8)} resident at most ${highest.toFixed(0)} MB (limit ${MAX_RESIDENT_MB[name]}${highest > MAX_RESIDENT_MB[name] ? ', EXCEEDED' : ''}), heap ${(growth * 100).toFixed(1)} % after warm-up${growth > MAX_GROWTH ? ' (EXCEEDED)' : ''}`,
    )
    own.forEach(({ descriptors, heapMb, residentMb }, minute) => {
      lines.push(
        `    minute ${String(minute + 1).padStart(2)}: ${descriptors} descriptors, heap ${heapMb.toFixed(0)} MB, resident ${residentMb.toFixed(0)} MB`,
      )
    })
  }
  return lines
}

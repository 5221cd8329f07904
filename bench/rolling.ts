/**
 * A rolling update: three gateways and two webs behind HAProxy, all replaced once by the next release while shoppers read pages and
 * change carts, 100 requests a second. `npm run bench -- rolling`; it needs HAProxy and Redis.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startProcess } from '../e2e/testing/processes.ts'
import { freePorts } from '../scripts/testing/freePort.ts'
import { type Counts, startLoad } from './rollingLoad.ts'
import { buildNextRelease, environmentOf, type Ports, startOf, startProxy, startRedis } from './rollingProcesses.ts'

const PER_SECOND = Number(process.env['ROLLING_RATE'] ?? 100)
const SHOPPERS = 8
const WARM_UP_PAGES = 8
const SETTLE_MS = 3_000
const root = resolve(import.meta.dirname, '..')
const SOLD =
  '{ search(text: "ring", pageSize: 48) { products { items { kind composition { ... on Single { variant { id quantity { minimum } } } } customOptions { isRequired } stock { status } } } } }'
const say = (line: string): void => void process.stderr.write(`${line}\n`)

export async function benchRolling(): Promise<string[]> {
  const next = buildNextRelease(say)
  const dataFolder = mkdtempSync(join(tmpdir(), 'karat-rolling-'))
  const ports = await choosePorts()
  const env = environmentOf(ports, dataFolder)
  const redis = startRedis(ports.redis)
  const sandbox = await startProcess('sandbox', 'sandbox/main.ts', ports.sandbox, env)
  const proxy = await startProxy(ports)
  try {
    const fleet = await startFleet(ports, env)
    await untilOpen(ports)
    const load = startLoad(`http://localhost:${ports.shop}`, await itemsToBuy(ports), PER_SECOND, SHOPPERS)
    await delay(SETTLE_MS)
    const startedAt = performance.now()
    for (const [at, { room, port, running }] of fleet.entries()) {
      await running.stop()
      fleet[at] = { room, port, running: await startOf(room, next, port, env) }
      say(`${room} ${port} is of the next release`)
      await delay(SETTLE_MS)
    }
    const seconds = (performance.now() - startedAt) / 1000
    await load.end()
    await Promise.all(fleet.map(({ running }) => running.stop()))
    return report(load.counts, fleet.length, seconds)
  } finally {
    proxy.kill()
    await sandbox.stop()
    redis.kill()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

async function choosePorts(): Promise<Ports> {
  const [shop = 0, gateway = 0, sandbox = 0, redis = 0, ...rest] = await freePorts(9)
  return { shop, gateway, sandbox, redis, webs: rest.slice(0, 2), gateways: rest.slice(2) }
}

/** Gateways first, as they are replaced: the next release's schema has all that this one's pages ask for. */
async function startFleet({ gateways, webs }: Ports, env: Readonly<Record<string, string>>) {
  const start = async (room: 'gateway' | 'web', port: number) => ({
    room,
    port,
    running: await startOf(room, root, port, env),
  })
  const started = await Promise.all(gateways.map((port) => start('gateway', port)))
  return [...started, ...(await Promise.all(webs.map((port) => start('web', port))))]
}

/** Until the proxy has found the webs, and these have rendered what is compiled once. */
async function untilOpen({ shop }: Ports): Promise<void> {
  for (let opened = 0; opened < WARM_UP_PAGES;) {
    const { ok } = await fetch(`http://localhost:${shop}/search?q=ring`)
    opened += ok ? 1 : 0
    if (!ok) await delay(500)
  }
}

/** Ids of products that can be added without a choice. */
async function itemsToBuy({ gateway }: Ports): Promise<readonly string[]> {
  const response = await fetch(`http://127.0.0.1:${gateway}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': 'no' },
    body: JSON.stringify({ query: SOLD }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(`expected products, got ${JSON.stringify(errors)}`)
  const ids = data.search.products.items
    .filter(
      ({ customOptions, stock }: Sold) => stock?.status === 'OK' && !customOptions.some(({ isRequired }) => isRequired),
    )
    .flatMap(({ composition }: Sold) => (composition.variant?.quantity.minimum === '1' ? composition.variant.id : []))
    .slice(0, 4)
  if (ids.length === 0) throw new Error('expected products that can be added to a cart, got none')
  return ids
}

interface Sold {
  readonly stock: { readonly status: string } | null
  readonly customOptions: readonly { readonly isRequired: boolean }[]
  readonly composition: { readonly variant?: { readonly id: string; readonly quantity: { readonly minimum: string } } }
}

function report(
  { requests, failures, releases, wrongLines, ms }: Counts,
  processes: number,
  seconds: number,
): string[] {
  const sorted = ms.toSorted((one, other) => one - other)
  const at = (share: number): string => `${(sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(0)} ms`
  return [
    '| replaced | in | requests | failed | pages by release | wrong carts | median | 99 % |',
    '|---|---|---|---|---|---|---|---|',
    `| ${processes} processes | ${seconds.toFixed(0)} s | ${requests} | ${failures.length} | ${[...releases.values()].join(', ')} | ${wrongLines.length} | ${at(0.5)} | ${at(0.99)} |`,
    ...[...failures, ...wrongLines].slice(0, 20).map((line) => line.replaceAll(/\s+/g, ' ')),
  ]
}

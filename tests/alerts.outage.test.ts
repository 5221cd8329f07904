/** An outage under a real Prometheus. `npm run test:all` installs it; without it the test is skipped. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTelemetry, type OpenTelemetry } from '../ops/telemetry.ts'
import { hasPrometheus } from '../scripts/prometheus.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'
import { freePort } from '../scripts/testing/freePort.ts'

/** A machine that runs tests is slow: these watch the machine, not what fails. */
const OF_A_BUSY_MACHINE = ['KaratEventLoopBlocked', 'KaratSlow', 'KaratMemory', 'KaratDiskFull']
const MAX_MS = 60_000

let shop: RealShop
let telemetry: OpenTelemetry
let prometheus: ChildProcess
let folder: string
let url: string
const visits = new AbortController()

beforeAll(async () => {
  if (!hasPrometheus()) return
  telemetry = await openTelemetry({ process: 'gateway', metrics: { host: '127.0.0.1', port: 0 } })
  shop = await openRealShop({ stores: ['no'], telemetry, upstreamFailures: 5 })
  folder = mkdtempSync(join(tmpdir(), 'karat-prometheus-'))
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  // The rules as they are, with seconds instead of minutes.
  const rules = readFileSync(resolve(import.meta.dirname, '../ops/alerts.yml'), 'utf8')
  writeFileSync(join(folder, 'alerts.yml'), rules.replace(/for: \d+[mh]/g, 'for: 5s').replace(/\[\d+m\]/g, '[15s]'))
  writeFileSync(
    join(folder, 'prometheus.yml'),
    `global: { scrape_interval: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs: [{ job_name: karat, static_configs: [{ targets: ['127.0.0.1:${telemetry.metricsPort}'] }] }]\n`,
  )
  prometheus = spawn(
    'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  void visit()
}, SEED_TIMEOUT_MS)

afterAll(async () => {
  visits.abort()
  prometheus?.kill()
  await shop?.close()
  await telemetry?.close()
  if (folder) rmSync(folder, { recursive: true, force: true })
})

/** What shoppers do all the time: pages with stock, and carts. */
async function visit(): Promise<void> {
  const listing = '{ store { newProducts { items { sku stock { status } } } } }'
  while (!visits.signal.aborted) {
    await shop.query(listing).catch(() => undefined)
    await shop.query('{ cart { id } }').catch(() => undefined)
    await delay(100)
  }
}

interface Alert {
  readonly state: string
  readonly labels: Readonly<Record<string, string>>
}

/** Alerts that fire, as `name upstream`. */
async function firing(): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/v1/alerts`).catch(() => null)
  if (!response?.ok) return ['Prometheus has not started']
  const { data } = (await response.json()) as { data: { alerts: readonly Alert[] } }
  return data.alerts
    .filter(({ state, labels }) => state === 'firing' && !OF_A_BUSY_MACHINE.includes(labels['alertname'] ?? ''))
    .map(({ labels }) => `${labels['alertname']} ${labels['upstream'] ?? ''}`.trim())
}

describe.skipIf(!hasPrometheus())('alerts under a real Prometheus', () => {
  test('none fires while all is well', { timeout: 2 * MAX_MS }, async () => {
    await expect.poll(firing, { timeout: MAX_MS, interval: 500 }).toEqual([])
    for (let second = 0; second < 15; second += 1) {
      await delay(1_000)
      expect(await firing()).toEqual([])
    }
  })

  test(
    'an outage of the stock service is one alert within a minute, and no other',
    { timeout: 3 * MAX_MS },
    async () => {
      await shop.breakPath('/api/stock', { kind: 'status', status: 503, times: 1_000_000 })
      const seen = new Set<string>()
      const watch = async () => {
        for (const name of await firing()) seen.add(name)
        return seen.size
      }
      await expect.poll(watch, { timeout: MAX_MS, interval: 500 }).toBeGreaterThan(0)
      for (let second = 0; second < 15; second += 1) {
        await delay(1_000)
        await watch()
      }
      expect([...seen]).toEqual(['KaratBreakerOpen stock'])
    },
  )

  test('it ends when the service answers again', { timeout: 2 * MAX_MS }, async () => {
    await shop.mend()
    await expect.poll(firing, { timeout: MAX_MS, interval: 500 }).toEqual([])
  })
})

/** The alert rules and the dashboard name metrics that exist; tests/alertRules.long.test.ts asks Prometheus itself. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { COUNTERS, GAUGES, HISTOGRAMS } from '../ops/metricTable.ts'
import { openMetrics } from '../ops/promMetrics.ts'
import { scrape } from '../ops/testing/scrape.ts'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '..', file), 'utf8')

interface Rule {
  readonly alert: string
  readonly expr: string
}
const { groups }: { groups: readonly { rules: readonly Rule[] }[] } = parse(read('ops/alerts.yml'))
const rules = groups.flatMap((group) => group.rules)
const dashboard: { panels: readonly { title: string; targets: readonly { expr: string }[] }[] } = JSON.parse(
  read('ops/dashboard.json'),
)

/** Prometheus itself, and the blackbox exporter, which docs/operate/alerts.md asks for. */
const OF_OTHERS = ['up', 'probe_success', 'probe_ssl_earliest_cert_expiry']

const own = new Set([
  ...Object.keys({ ...COUNTERS, ...GAUGES }),
  ...Object.keys(HISTOGRAMS).flatMap((name) => ['bucket', 'count', 'sum'].map((part) => `${name}_${part}`)),
])
async function knownMetrics(): Promise<ReadonlySet<string>> {
  const opened = await openMetrics('gateway', { host: '127.0.0.1', port: 0 })
  const series = await scrape(opened.port)
  await opened.close()
  return new Set([...own, ...OF_OTHERS, ...[...series.keys()].map((name) => name.replace(/\{.*/, ''))])
}
/** Names of metrics: words that are no function, keyword or label. */
function metricsIn(expr: string): string[] {
  const outside = expr
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}/g, '')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/\b(?:by|on)\s*\([^)]*\)/g, '')
  return [...outside.matchAll(/\b[a-z]\w*_\w+\b|\bup\b/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile')
}

test('every alert watches metrics that exist', async () => {
  const known = await knownMetrics()
  expect(rules.length).toBeGreaterThanOrEqual(12)
  expect(rules.filter(({ expr }) => metricsIn(expr).length === 0)).toEqual([])
  expect(rules.flatMap(({ expr }) => metricsIn(expr)).filter((name) => !known.has(name))).toEqual([])
})

test('the dashboard draws metrics that exist, and every metric of the shop', async () => {
  const known = await knownMetrics()
  const drawn = dashboard.panels.flatMap(({ targets }) => targets.flatMap(({ expr }) => metricsIn(expr)))
  expect(drawn.filter((name) => !known.has(name))).toEqual([])
  const names = Object.keys({ ...COUNTERS, ...GAUGES, ...HISTOGRAMS })
  expect(names.filter((name) => !drawn.some((one) => one.startsWith(name)))).toEqual([])
})

test('every alert has a paragraph in the handbook and a test of its rule', () => {
  const handbook = read('docs/operate/alerts.md')
  const tests = read('ops/alerts.test.yml')
  expect(rules.filter(({ alert }) => !handbook.includes(`**${alert}**`)).map(({ alert }) => alert)).toEqual([])
  expect(rules.filter(({ alert }) => !tests.includes(`alertname: ${alert}`)).map(({ alert }) => alert)).toEqual([])
})

/** Metrics in the text format of Prometheus at /metrics on a port of their own. Loaded only when METRICS_PORT is set. */
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Metrics, Sample } from './metrics.ts'
import { COUNTERS, GAUGES, HISTOGRAMS } from './metricTable.ts'

export interface MetricsAddress {
  readonly host: string
  /** 0 uses any free port. */
  readonly port: number
}

export interface OpenMetrics {
  readonly metrics: Metrics
  readonly port: number
  readonly close: () => Promise<void>
}

/** A scrape takes milliseconds; a client that sends nothing is cut off. */
const TIMEOUT_MS = 10_000

/** @param name of the process, in the label `process` of every metric @throws Error with one sentence when the port cannot be opened */
export async function openMetrics(name: string, { host, port }: MetricsAddress): Promise<OpenMetrics> {
  const registry = new Registry()
  registry.setDefaultLabels({ process: name })
  collectDefaultMetrics({ register: registry })
  const server = await serve(registry, { host, port })
  const address = server.address()
  return {
    metrics: createMetrics(registry),
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      registry.clear()
    },
  }
}

function createMetrics(registry: Registry): Metrics {
  const registers = [registry]
  const counters = mapOf(
    COUNTERS,
    (name, { help, labels }) => new Counter({ name, help, labelNames: [...labels], registers }),
  )
  const histograms = mapOf(
    HISTOGRAMS,
    (name, { help, labels, buckets }) =>
      new Histogram({ name, help, labelNames: [...labels], buckets: [...buckets], registers }),
  )
  const readers = mapOf(GAUGES, (): (() => readonly Sample[] | Promise<readonly Sample[]>)[] => [])
  for (const [name, { help, labels }] of Object.entries(GAUGES)) {
    const collect = async function (this: Gauge): Promise<void> {
      this.reset()
      // What cannot be read, such as the disk of a folder that is not there, is left out: the others are served.
      const read = await Promise.allSettled((readers.get(name) ?? []).map(async (reader) => reader()))
      const samples = read.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      // Samples with equal labels, such as of several nodes of a cluster, are added.
      for (const { labels: own = {}, value } of samples) this.inc(own, value)
      // Without labels it has been reset to 0, which is not measured.
      if (samples.length === 0 && labels.length === 0) this.remove()
    }
    registry.registerMetric(new Gauge<string>({ name, help, labelNames: [...labels], registers: [], collect }))
  }
  return {
    isOn: true,
    count: (name, labels, by) => counters.get(name)?.inc(labels, by),
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    gauge: (name, read) => void readers.get(name)?.push(read),
  }
}

function mapOf<Entry, Value>(
  table: Readonly<Record<string, Entry>>,
  make: (name: string, entry: Entry) => Value,
): ReadonlyMap<string, Value> {
  return new Map(Object.entries(table).map(([name, entry]) => [name, make(name, entry)]))
}

function serve(registry: Registry, { host, port }: MetricsAddress): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    registry.metrics().then(
      (text) =>
        response.writeHead(200, { 'content-type': registry.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.requestTimeout = TIMEOUT_MS
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new Error(sentence(error, { host, port }), { cause: error })))
    server.listen(port, host, () => resolve(server))
  })
}

function sentence(error: Error, { host, port }: MetricsAddress): string {
  const isTaken = 'code' in error && error.code === 'EADDRINUSE'
  return isTaken
    ? `METRICS_PORT: expected a free port, but ${port} on ${host} is taken.`
    : `METRICS_HOST, METRICS_PORT: cannot listen on ${host}:${port}: ${error.message}`
}

import type { Logger } from 'pino'
import { readStoreTable } from '../gateway/storeTable.ts'
import { readProfile } from '../gateway/upstream/storefront/profile.ts'
import { noTelemetry } from '../ops/telemetry.ts'
import { createUpstreams } from '../gateway/upstreams.ts'

const PATIENCE_MS = 30_000

/** Upstreams of the measured gateway. */
export async function upstreamsOf(sandboxUrl: string, log: Logger) {
  const { BENCH_STORE: only, BENCH_SOURCE: source, BENCH_SEARCH_NODES: nodes } = process.env
  const table = readStoreTable()
  const storeTable = only ? { ...table, stores: table.stores.filter(({ storeCode }) => storeCode === only) } : table
  const clock = () => new Date()
  const upstreams = createUpstreams(
    {
      storefrontApiUrl: sandboxUrl,
      storefrontProfile: readProfile('sandbox'),
      upstreamConnections: 64,
      upstreamTimeoutMs: 5_000,
      catalogueSource: source ?? `${sandboxUrl}/export`,
      // Patient: a search that a busy machine makes late is measured too.
      ...(nodes && {
        searchEngine: 'elasticsearch',
        searchNodes: [nodes],
        searchTimeoutMs: PATIENCE_MS,
        searchServerTimeoutMs: PATIENCE_MS,
      }),
      cataloguePollSeconds: 3_600,
      telemetry: noTelemetry,
    },
    storeTable,
    log,
    clock,
  )
  await upstreams.index.refresh()
  return { upstreams, storeTable, clock }
}

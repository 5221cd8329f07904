import { pino } from 'pino'
import { createGateway } from '../gateway/server.ts'
import { upstreamsOf } from './upstreams.ts'
import { reportTo } from './processes.ts'

const log = pino({ level: process.env['BENCH_LOG'] ?? 'silent' }, pino.destination(2))
const { upstreams, storeTable, clock } = await upstreamsOf(process.env['BENCH_SANDBOX'] ?? '', log)
const gateway = await createGateway(upstreams, {
  storeTable,
  log,
  clock,
  publicOriginTemplate: 'http://{host}:3000',
  port: 0,
  host: '127.0.0.1',
  exposeCalls: process.env['BENCH_CALLS'] === '1',
  responseCacheBytes: Number(process.env['BENCH_RESPONSE_CACHE_BYTES'] ?? 0),
  documents: { policy: 'any', folder: process.env['BENCH_DOCUMENTS'] ?? null },
})
reportTo(process, gateway.url)

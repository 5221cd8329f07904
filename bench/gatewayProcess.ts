import { pino } from 'pino'
import { createGateway } from '../gateway/server.ts'
import { upstreamsOf } from './upstreams.ts'
import { reportTo } from './processes.ts'

const log = pino({ level: 'silent' })
const { upstreams, storeTable, clock } = await upstreamsOf(process.env['BENCH_SANDBOX'] ?? '', log)
const gateway = await createGateway(upstreams, {
  storeTable,
  log,
  clock,
  publicOriginTemplate: 'http://{host}:3000',
  port: 0,
  host: '127.0.0.1',
  exposeCalls: process.env['BENCH_CALLS'] === '1',
})
reportTo(process, gateway.url)

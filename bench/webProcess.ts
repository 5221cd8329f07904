import { pino } from 'pino'
import { loadBuiltRenderer } from '../web/server/builtRenderer.ts'
import { readConfig } from '../web/server/config.ts'
import { listen } from '../web/server/listen.ts'
import { createShop } from '../web/server/shop.ts'
import { readStoreTable } from '../web/server/storeTable.ts'
import { openBenchTelemetry, reportTo } from './processes.ts'

const config = readConfig({ GATEWAY_URL: process.env['BENCH_GATEWAY'], PAGE_CACHE_MS: '0', WEB_PAGES_PER_MINUTE: '0' })
const app = createShop({
  config,
  table: readStoreTable(),
  assets: new Map(),
  renderer: await loadBuiltRenderer(),
  log: pino({ level: 'silent' }),
  telemetry: await openBenchTelemetry('web'),
})
reportTo(process, `http://127.0.0.1:${await listen(app, { port: 0, listenHost: '127.0.0.1' })}`)

/** The shop's server on a free port, for tests. */
import { pino } from 'pino'
import { readConfig } from '../server/config.ts'
import { listen } from '../server/listen.ts'
import type { ShopParts } from '../server/routeParts.ts'
import { createShop } from '../server/shop.ts'
import { readStoreTable, type StoreTable } from '../server/storeTable.ts'
import type { RunningServer } from './startServer.ts'

interface TestShop extends Pick<ShopParts, 'renderer'>, Partial<Pick<ShopParts, 'assets' | 'log' | 'telemetry'>> {
  /** As in the environment; by default no rate limits and no log. */
  readonly settings: Readonly<Record<string, string>>
  /** By default the stores of this project. */
  readonly table?: StoreTable
}

export async function startShop({
  renderer,
  settings,
  table = readStoreTable(),
  assets = new Map(),
  log,
  telemetry,
}: TestShop): Promise<RunningServer> {
  const config = readConfig({ WEB_PORT: '3000', LOG_LEVEL: 'silent', IMAGE_FORMATS: 'webp', ...settings })
  const app = createShop({
    config,
    table,
    assets,
    renderer,
    log: log ?? pino({ level: 'silent' }),
    ...(telemetry && { telemetry }),
  })
  const port = await listen(app, { port: 0, listenHost: '127.0.0.1' })

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      app.server.closeAllConnections()
      await app.close()
    },
  }
}

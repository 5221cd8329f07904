/** The shop's process: read the settings, serve, stop gracefully. `--dev` serves the pages from source and reloads them on change. */
import { createServer, type RequestListener } from 'node:http'
import { pino } from 'pino'
import { ConfigError, readConfig, type WebConfig } from './config.ts'
import { readAssets } from './server/assets.ts'
import { clientFolder, loadBuiltRenderer } from './server/builtRenderer.ts'
import { listen } from './server/listen.ts'
import { Shop } from './server/shop.ts'
import { readStoreTable } from './server/storeTable.ts'

try {
  await start(readConfig())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function start(config: WebConfig): Promise<void> {
  const log = pino({ level: config.logLevel })
  const table = readStoreTable()
  const server = createServer()
  const development = process.argv.includes('--dev')
    ? await import('./server/development.ts').then(({ startVite }) => startVite(server))
    : null
  const renderer = development?.renderer ?? (await loadBuiltRenderer())
  const shop = new Shop({ config, table, assets: development ? new Map() : readAssets(clientFolder), renderer, log })
  const answer: RequestListener = (from, to) => void shop.answer(from, to)
  server.on('request', development ? development.inFrontOf(answer) : answer)

  const port = await listen(server, config)
  log.info({ port }, 'the shop is open')

  const stop = async () => {
    const grace = setTimeout(() => server.closeAllConnections(), config.stopGraceMs)
    await shop.endStreams()
    server.closeIdleConnections()
    await new Promise<void>((resolve) => {
      server.close(() => resolve())
    })
    clearTimeout(grace)
    await Promise.all([shop.close(), development?.close()])
    // A rendered page's queries leave timers of half a minute behind, which nobody waits for.
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

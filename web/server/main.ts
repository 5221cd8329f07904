/** Process of the shop: reads the settings, listens, and stops gracefully. `--dev` serves the pages from source and reloads them on change. */
import { createServer } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyServerFactory } from 'fastify'
import type { Logger } from 'pino'
import { ConfigError } from '../../ops/settings.ts'
import { readConfig, type WebConfig } from './config.ts'
import { readAssets, shareAssets } from './assets.ts'
import { clientFolder, loadBuiltRenderer } from './builtRenderer.ts'
import { closeGracefully, listen } from './listen.ts'
import { createLog } from './log.ts'
import type { Renderer } from './renderer.ts'
import { createShop } from './shop.ts'
import { readStoreTable } from './storeTable.ts'
import { makeWritable } from '../../ops/dataFolder.ts'
import { openTelemetry } from '../../ops/telemetry.ts'

const DAY_MS = 86_400_000

try {
  await start(readConfig())
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  // What is already open, such as the port of metrics, would keep the process.
  process.exit(1)
}

async function start(config: WebConfig): Promise<void> {
  if (config.sharedAssetsFolder !== null) makeWritable('SHARED_ASSETS_DIR', config.sharedAssetsFolder)
  const telemetry = await openTelemetry({ process: 'web', ...config }).catch((error: unknown) => {
    throw new ConfigError(error instanceof Error ? error.message : String(error), { cause: error })
  })
  const log = createLog(config.logLevel, undefined, telemetry.logHooks)
  if (config.publicOriginTemplate.startsWith('http:') && !isLoopback(config.listenHost)) {
    log.warn(
      { listenHost: config.listenHost },
      'PUBLIC_ORIGIN_TEMPLATE says http while other machines can connect: passwords and sessions need https',
    )
  }
  const table = readStoreTable(config.storesFile)
  const development = process.argv.includes('--dev') ? await startDevelopment() : null
  if (!development) await shareFiles(config, log)
  let isStopping = false
  const app = createShop({
    config,
    table,
    assets: development ? new Map() : readAssets(clientFolder),
    renderer: development?.renderer ?? (await loadBuiltRenderer()),
    log,
    telemetry,
    isStopping: () => isStopping,
    ...(development && { serverFactory: development.serverFactory }),
  })

  const port = await listen(app, config)
  log.info({ port }, 'the shop is open')

  const stop = async () => {
    isStopping = true
    await closeGracefully(app, { ...config, ...(development && { drainDelayMs: 0 }) })
    await development?.close()
    await telemetry.close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop())
}

/** Stores the files of this release where webs of later ones find them, and once a day says that they are in use. */
async function shareFiles({ sharedAssetsFolder: folder }: WebConfig, log: Logger): Promise<void> {
  if (folder === null) return
  const share = () =>
    shareAssets(clientFolder, folder).catch((error: unknown) =>
      log.warn({ err: error }, 'SHARED_ASSETS_DIR cannot be written: pages of this release lack files after an update'),
    )
  await share()
  setInterval(() => void share(), DAY_MS).unref()
}

interface Development {
  readonly renderer: Renderer
  readonly serverFactory: FastifyServerFactory
  readonly close: () => Promise<void>
}

async function startDevelopment(): Promise<Development> {
  const { startVite } = await import('./development.ts')
  const server = createServer()
  const { renderer, inFrontOf, close } = await startVite(server)
  return { renderer, serverFactory: (handler) => server.on('request', inFrontOf(handler)), close }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

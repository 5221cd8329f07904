/** The process: read the settings, start, stop gracefully. */
import { pino } from 'pino'
import { readConfig } from './config.ts'
import { createGateway } from './server.ts'
import { readStoreTable } from './storeTable.ts'
import { createUpstreams } from './upstreams.ts'

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

async function start(): Promise<void> {
  const config = readConfig()
  const log = pino({ level: config.logLevel, base: { process: 'gateway' } })
  const storeTable = readStoreTable()
  const clock = () => new Date()

  const upstreams = createUpstreams(config, storeTable, log, clock)
  const gateway = await createGateway(upstreams, {
    storeTable, log, clock,
    publicOriginTemplate: config.publicOriginTemplate,
    port: config.port,
    host: config.listenHost,
    invalidationKey: config.invalidationKey,
    stopGraceMs: config.stopGraceMs,
  }).catch(async (error: unknown) => {
    await upstreams.close()
    throw error
  })
  log.info({ url: gateway.url }, 'listening')

  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    await gateway.close()
    await upstreams.close()
    log.info('stopped')
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal)
    })
  }
}

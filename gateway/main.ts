/** The process: read the settings, start, stop gracefully. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readBanners } from './bannerTable.ts'
import { ConfigError, readConfig, type GatewayConfig } from './config.ts'
import { parseProxies } from './http/clientAddress.ts'
import { createLog } from './log.ts'
import { createGateway } from './server.ts'
import { readOrMakeKey } from './session/keyFile.ts'
import type { SessionSettings } from './session/sessionRoom.ts'
import { createSqliteSessionStore } from './session/sqlite/sqliteSessionStore.ts'
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
  const log = createLog(config.logLevel)
  const storeTable = readStoreTable()
  const banners = readBanners(storeTable.stores.map(({ storeCode }) => storeCode))
  const clock = () => new Date()

  const session = openSessions(config)
  const upstreams = createUpstreams(config, storeTable, log, clock)
  const gateway = await createGateway(upstreams, {
    storeTable,
    banners,
    log,
    clock,
    publicOriginTemplate: config.publicOriginTemplate,
    port: config.port,
    host: config.listenHost,
    invalidationKey: config.invalidationKey,
    stopGraceMs: config.stopGraceMs,
    stockCacheMs: config.stockCacheMs,
    session,
    trustedProxies: parseProxies(config.trustedProxies),
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

/** @throws ConfigError */
function openSessions({
  sessionFolder,
  sessionKey,
  sessionIdleMs: idleMs,
  sessionLifetimeMs: lifetimeMs,
}: GatewayConfig): SessionSettings {
  try {
    mkdirSync(sessionFolder, { recursive: true })
    const store = createSqliteSessionStore(join(sessionFolder, 'sessions.sqlite'))
    return { store, key: sessionKey || readOrMakeKey(join(sessionFolder, 'session.key')), idleMs, lifetimeMs }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: expected a folder for sessions, but ${sessionFolder} cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

/** The process: reads the settings, starts the gateway and stops it gracefully. */
import { existsSync } from 'node:fs'
import { isIPv4 } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { askBackend } from './backendAtStart.ts'
import { readBanners } from './shared/bannerTable.ts'
import { ConfigError } from '../ops/settings.ts'
import { readConfig, type GatewayConfig } from './config.ts'
import { parseProxies } from './http/clientIp.ts'
import { createLog } from './log.ts'
import type { RedisConnection } from './redis/redisConnection.ts'
import { openMailTransport } from './mailTransport.ts'
import { createGateway } from './server.ts'
import { readOrMakeKey } from './session/keyFile.ts'
import type { MailTransport } from './session/outbox.ts'
import { createRedisSessionStore } from './session/redis/redisSessionStore.ts'
import type { SessionSettings } from './session/sessionServices.ts'
import { createSqliteSessionStore } from './session/sqlite/sqliteSessionStore.ts'
import { readStoreTable, withContentSettings } from './storeTable.ts'
import { createCallCounter } from './upstream/callCounter.ts'
import { createUpstreams } from './upstreams.ts'
import { checkFolder, lockFolder, makeWritable } from '../ops/dataFolder.ts'
import { measureDisk } from '../ops/disk.ts'
import { openTelemetry, type OpenTelemetry } from '../ops/telemetry.ts'

const LAST_REPORT_MS = 1_000

try {
  await start()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  // What is already open, such as the port of metrics, would keep the process.
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig()
  openFolders(config)
  const telemetry = await openTelemetry({ process: 'gateway', ...config })
  const log = createLog(config.logLevel, undefined, telemetry.logHooks)
  endOnUnexpectedError(log, telemetry)
  warnOfPlainHttp(config, log)
  const close = await startGateway(config, telemetry, log)
  measureDisk(telemetry.metrics, config.dataFolder)

  stopOnSignal(log, async () => {
    await close()
    await telemetry.close()
  })
}

/** @throws ConfigError */
function openFolders({ dataFolder, bannersFolder, catalogueSource, searchEngine, sessionKey }: GatewayConfig): void {
  checkFolder('BANNERS_DIR', bannersFolder)
  // One that is not there yet may come; a file never becomes a folder.
  const source = searchEngine === 'embedded' && catalogueSource.startsWith('file:') ? new URL(catalogueSource) : null
  if (source && existsSync(source)) checkFolder('CATALOGUE_SOURCE', source)
  makeWritable('DATA_DIR', dataFolder)
  // Gateways of one machine that share a folder share the key as well; a key in the folder is that of one gateway.
  lockFolder('DATA_DIR', dataFolder, { isShared: sessionKey !== '' })
}

/** @returns stops the gateway and its upstreams */
async function startGateway(
  config: GatewayConfig,
  telemetry: OpenTelemetry,
  log: Logger,
): Promise<() => Promise<void>> {
  const storeTable = withContentSettings(readStoreTable(config.storesFile), config)
  const banners = readBanners(
    storeTable.stores.map(({ storeCode }) => storeCode),
    config.bannersFolder,
  )
  const clock = () => new Date()

  const redis = await openRedis(config, log)
  const mail = await openMail(config)
  const session = { ...openSessions(config, redis, clock, log), ...(mail && { mail }) }
  const upstreams = createUpstreams({ ...config, telemetry, remembersMissingCalls: true }, storeTable, log, clock)
  const atStart = askBackend({ storefront: upstreams.storefront, stores: storeTable.stores, log })
  const gateway = await createGateway(upstreams, {
    storeTable,
    backendAtStart: atStart.report,
    banners,
    log,
    clock,
    session,
    telemetry,
    ...(redis && { redis }),
    ...gatewaySettings(config),
  }).catch(async (error: unknown) => {
    atStart.close()
    await upstreams.close()
    throw error
  })
  // Fetched ahead: a page that is rendered before the first quotes are known shows no metal prices.
  for (const currency of new Set(storeTable.stores.map(({ i18n }) => i18n.currencyCode)))
    void upstreams.metals.current(currency, createCallCounter())
  log.info(
    { url: gateway.url, profile: config.storefrontProfile.name, missingCalls: upstreams.missingCalls() },
    'listening',
  )
  return async () => {
    atStart.close()
    await gateway.close()
    await upstreams.close()
  }
}

function warnOfPlainHttp({ publicOriginTemplate, listenHost: host }: GatewayConfig, log: Logger): void {
  if (publicOriginTemplate.startsWith('http:') && !isLoopback(host))
    log.warn(
      { host },
      'PUBLIC_ORIGIN_TEMPLATE says http while other machines may connect: session cookies are not limited to https',
    )
}

/** What the environment says of the gateway itself. */
function gatewaySettings(config: GatewayConfig) {
  return {
    publicOriginTemplate: config.publicOriginTemplate,
    returnUrls: config.returnUrls,
    port: config.port,
    host: config.listenHost,
    invalidationKey: config.invalidationKey,
    exposeCalls: config.exposesCalls,
    isSubgraph: config.isSubgraph,
    stopGraceMs: config.stopGraceMs,
    drainDelayMs: config.drainDelayMs,
    limits: config.limits,
    stockCacheMs: config.stockCacheMs,
    responseCacheBytes: config.responseCacheBytes,
    maxOfflineProducts: config.maxOfflineProducts,
    documents: { policy: config.documentPolicy, folder: config.documentsFolder },
    trustedProxies: parseProxies(config.trustedProxies),
  }
}

function stopOnSignal(log: Logger, close: () => Promise<void>): void {
  const stop = async (signal: string): Promise<void> => {
    log.info({ signal }, 'stopping')
    await close()
    log.info('stopped')
    // Requests to a receiver of traces or reports that does not answer would keep the process.
    process.exit()
  }
  let stopping: Promise<void> | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      stopping ??= stop(signal)
    })
  }
}

/** After an unexpected error the process ends, so that its supervisor restarts it. */
function endOnUnexpectedError(log: Logger, telemetry: Pick<OpenTelemetry, 'close'>): void {
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event)
      // The report of the error is sent, unless that takes too long.
      setTimeout(() => process.exit(1), LAST_REPORT_MS)
      void closeAndExit(telemetry)
    })
  }
}

async function closeAndExit(telemetry: Pick<OpenTelemetry, 'close'>): Promise<void> {
  try {
    await telemetry.close()
  } finally {
    process.exit(1)
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}

/** Null without SESSION_STORE_URL. @throws ConfigError */
async function openRedis(config: GatewayConfig, log: Logger): Promise<RedisConnection | null> {
  const { sessionKey, sessionStoreAddress: address, sessionStoreTimeoutMs: timeoutMs } = config
  if (address === null) return null
  // A key in DATA_DIR would differ on each machine: gateways could not read the sessions of each other.
  if (sessionKey === '')
    throw new ConfigError('SESSION_KEY: expected one key for all gateways that use SESSION_STORE_URL, got none.')
  // Its client is 200 modules, which a gateway without Redis does not load.
  const { openRedisConnection } = await import('./redis/redisConnection.ts')
  return openRedisConnection({ address, timeoutMs }, log)
}

/** Null without MAIL_URL. */
async function openMail({ mailUrl }: GatewayConfig): Promise<MailTransport | null> {
  return mailUrl === '' ? null : openMailTransport(mailUrl)
}

/** @throws ConfigError */
function openSessions(
  config: GatewayConfig,
  redis: RedisConnection | null,
  clock: () => Date,
  log: Logger,
): SessionSettings {
  const { dataFolder, sessionKey, signsInAfterReset } = config
  const lives = { idleMs: config.sessionIdleMs, lifetimeMs: config.sessionLifetimeMs }
  if (redis !== null)
    return { store: createRedisSessionStore(redis, { lives, clock }), key: sessionKey, ...lives, signsInAfterReset }
  try {
    const store = createSqliteSessionStore(join(dataFolder, 'sessions.sqlite'), log)
    return { store, key: sessionKey || readOrMakeKey(join(dataFolder, 'session.key')), ...lives, signsInAfterReset }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`DATA_DIR: expected a folder for sessions, but ${dataFolder} cannot be used: ${reason}`, {
      cause: error,
    })
  }
}

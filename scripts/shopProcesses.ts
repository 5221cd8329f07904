/** The shop's processes and their environments. */
import { join } from 'node:path'
import type { LauncherConfig } from './config.ts'
import { MEMORY_LIMITS, type ProcessName } from './processMemory.ts'
import type { ProcessDescription } from './processes.ts'

export interface Rooms {
  /** Null if another backend replaces it. */
  readonly sandbox: ProcessDescription | null
  readonly gateway: ProcessDescription
  readonly web: ProcessDescription
}

interface RoomOptions {
  readonly isDev: boolean
  /** Key of the sandbox's fault switch and export; null without a sandbox. */
  readonly sandboxKey: string | null
}

/** Watched paths, because processes also read files that they do not import: the SDL, the store table. */
const SANDBOX_SOURCES = ['sandbox']
const GATEWAY_SOURCES = ['gateway', 'ops', 'engine', 'domain', 'schema', 'stores.json']

export function describeProcesses(config: LauncherConfig, { isDev, sandboxKey }: RoomOptions): Rooms {
  const { dialHost, host, dataFolder } = config
  const hasSandbox = config.otherBackendUrl === null
  const sandboxUrl = `http://${dialHost}:${config.sandboxPort}`
  const sandboxExport = `${sandboxUrl}/export`
  const { SANDBOX_KEY: _key, ...settings } = config.env

  // Settings win over these defaults: each process can use another upstream.
  const env = {
    STOP_GRACE_MS: '3000', // less than the launcher waits before it kills
    NODE_ENV: isDev ? 'development' : 'production',
    ...(isDev && { EXPOSE_CALLS: 'yes' }),
    ...(hasSandbox && {
      STOREFRONT_API_URL: sandboxUrl,
      STOREFRONT_PROFILE: settings['SANDBOX_CALLS'] === 'spec' ? 'spec' : 'sandbox',
      CATALOGUE_SOURCE: sandboxExport,
      IMAGE_URL: sandboxUrl,
      IMAGE_FORMATS: 'webp,avif,png,jpeg',
      IMAGE_MAX_PX: '1800',
      // The sandbox draws a picture when it is first requested.
      IMAGE_TIMEOUT_MS: '10000',
    }),
    GATEWAY_URL: `http://${dialHost}:${config.gatewayPort}`,
    ...settings,
    LISTEN_HOST: host,
    DATA_DIR: dataFolder,
    WEB_PORT: String(config.webPort),
    GATEWAY_PORT: String(config.gatewayPort),
    SANDBOX_PORT: String(config.sandboxPort),
    PAYMENT_PORT: String(config.paymentPort),
    IDENTITY_PORT: String(config.identityPort),
  }
  const isSandboxExport = hasSandbox && [undefined, sandboxExport].includes(settings['CATALOGUE_SOURCE'])
  const watch = (paths: readonly string[]): readonly string[] =>
    isDev ? ['--watch', '--watch-preserve-output', ...paths.map((path) => `--watch-path=${path}`)] : []
  const describe = (
    name: ProcessName,
    port: number,
    args: readonly string[],
    own: NodeJS.ProcessEnv = {},
  ): ProcessDescription => ({
    name,
    // Development keeps sources and source maps in memory as well.
    args: [...(isDev ? [] : MEMORY_LIMITS[name].args), ...args],
    env: { ...MEMORY_LIMITS[name].env, ...own, ...env },
    readyUrl: `http://${dialHost}:${port}/health/ready`,
    logFile: isDev ? null : join(dataFolder, 'logs', `${name}.log`),
  })

  const web = describe('web', config.webPort, ['web/server/main.ts', ...(isDev ? ['--dev'] : [])])
  return {
    sandbox: hasSandbox
      ? describe(
          'sandbox',
          config.sandboxPort,
          [...watch(SANDBOX_SOURCES), 'sandbox/main.ts'],
          sandboxKey !== null ? { SANDBOX_KEY: sandboxKey } : {},
        )
      : null,
    gateway: describe(
      'gateway',
      config.gatewayPort,
      [...watch(GATEWAY_SOURCES), 'gateway/main.ts'],
      // Other sources must not receive the sandbox's key.
      isSandboxExport && sandboxKey !== null ? { CATALOGUE_SOURCE_KEY: sandboxKey } : {},
    ),
    // Vite watches the shop's files itself.
    web: {
      ...web,
      // Both processes are on this machine.
      ...(config.metricsPort !== null && { env: { ...web.env, METRICS_PORT: String(config.metricsPort + 1) } }),
    },
  }
}

/** The shop's processes and their environments. */
import { join } from 'node:path'
import type { LauncherConfig } from './config.ts'
import type { Room } from './processes.ts'

export interface Rooms {
  /** Null if another backend replaces it. */
  readonly sandbox: Room | null
  readonly gateway: Room
  readonly web: Room
}

interface RoomOptions {
  readonly isDev: boolean
  /** Key of the sandbox's fault switch and export; null without a sandbox. */
  readonly sandboxKey: string | null
}

/** Watched paths, because processes also read files that they do not import: the SDL, the store table. */
const SANDBOX_SOURCES = ['sandbox']
const GATEWAY_SOURCES = ['gateway', 'engine', 'domain', 'schema', 'stores.json']

/**
 * Limits the sandbox to 250 MB: it uses 50 MB of heap under load, and without a limit garbage grows to five times that.
 * docker/Dockerfile has the same values.
 */
const SANDBOX_MEMORY = {
  args: ['--max-old-space-size=96', '--max-semi-space-size=4'],
  // Two allocator arenas instead of eight per core; picture buffers return to the system when freed.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' },
}

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
    ...(hasSandbox && { STOREFRONT_API_URL: sandboxUrl, CATALOGUE_SOURCE: sandboxExport, IMAGE_URL: sandboxUrl }),
    GATEWAY_URL: `http://${dialHost}:${config.gatewayPort}`,
    ...settings,
    LISTEN_HOST: host,
    DATA_DIR: dataFolder,
    WEB_PORT: String(config.webPort),
    GATEWAY_PORT: String(config.gatewayPort),
    SANDBOX_PORT: String(config.sandboxPort),
  }
  const isSandboxExport = hasSandbox && [undefined, sandboxExport].includes(settings['CATALOGUE_SOURCE'])
  const watch = (paths: readonly string[]): readonly string[] =>
    isDev ? ['--watch', '--watch-preserve-output', ...paths.map((path) => `--watch-path=${path}`)] : []
  const room = (name: string, port: number, args: readonly string[], own: NodeJS.ProcessEnv = {}): Room => ({
    name,
    args,
    env: { ...own, ...env },
    readyUrl: `http://${dialHost}:${port}/health/ready`,
    logFile: isDev ? null : join(dataFolder, 'logs', `${name}.log`),
  })

  return {
    sandbox: hasSandbox
      ? room('sandbox', config.sandboxPort, [...SANDBOX_MEMORY.args, ...watch(SANDBOX_SOURCES), 'sandbox/main.ts'], {
          ...SANDBOX_MEMORY.env,
          ...(sandboxKey !== null && { SANDBOX_KEY: sandboxKey }),
        })
      : null,
    gateway: room(
      'gateway',
      config.gatewayPort,
      [...watch(GATEWAY_SOURCES), 'gateway/main.ts'],
      // Other sources must not receive the sandbox's key.
      isSandboxExport && sandboxKey !== null ? { CATALOGUE_SOURCE_KEY: sandboxKey } : {},
    ),
    // Vite watches the shop's files itself.
    web: room('web', config.webPort, ['web/app/main.ts', ...(isDev ? ['--dev'] : [])]),
  }
}

/** The three processes of the shop, and what each is told. */
import { join } from 'node:path'
import type { LauncherConfig } from './config.ts'
import type { Room } from './processes.ts'

export interface Rooms {
  readonly sandbox: Room
  readonly gateway: Room
  readonly web: Room
}

/** Paths, because what a room reads is more than what it imports: the SDL, the store table. */
const SANDBOX_SOURCES = ['sandbox']
const GATEWAY_SOURCES = ['gateway', 'engine', 'domain', 'schema', 'stores.json']

export function describeRooms(config: LauncherConfig, isDev: boolean): Rooms {
  const { dialHost, host, dataFolder } = config
  const sandboxUrl = `http://${dialHost}:${config.sandboxPort}`
  const gatewayUrl = `http://${dialHost}:${config.gatewayPort}`

  // What is set already wins: a shop may be pointed at another backend.
  const env = {
    STOP_GRACE_MS: '3000', // less than the launcher waits before it kills
    NODE_ENV: isDev ? 'development' : 'production',
    STOREFRONT_API_URL: sandboxUrl,
    CATALOGUE_SOURCE: `${sandboxUrl}/export`,
    IMAGE_URL: sandboxUrl,
    GATEWAY_URL: gatewayUrl,
    ...config.env,
    LISTEN_HOST: host,
    DATA_DIR: dataFolder,
    WEB_PORT: String(config.webPort),
    GATEWAY_PORT: String(config.gatewayPort),
    SANDBOX_PORT: String(config.sandboxPort),
  }
  const watch = (paths: readonly string[]): readonly string[] =>
    isDev ? ['--watch', '--watch-preserve-output', ...paths.map((path) => `--watch-path=${path}`)] : []
  const room = (name: string, port: number, args: readonly string[]): Room => ({
    name,
    args,
    env,
    readyUrl: `http://${dialHost}:${port}/health/ready`,
    logFile: isDev ? null : join(dataFolder, 'logs', `${name}.log`),
  })

  return {
    sandbox: room('sandbox', config.sandboxPort, [...watch(SANDBOX_SOURCES), 'sandbox/main.ts']),
    gateway: room('gateway', config.gatewayPort, [...watch(GATEWAY_SOURCES), 'gateway/main.ts']),
    // Vite watches for the shop itself.
    web: room('web', config.webPort, ['web/app/main.ts', ...(isDev ? ['--dev'] : [])]),
  }
}

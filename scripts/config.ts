/** The launcher's settings; no other script reads the environment. A .env file beside package.json counts too. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '..')

export interface LauncherConfig {
  /** Where processes listen. */
  readonly host: string
  /** Where this machine reaches them. */
  readonly dialHost: string
  readonly webPort: number
  readonly gatewayPort: number
  readonly sandboxPort: number
  readonly dataFolder: string
  /** The whole environment, for the child processes. */
  readonly env: Readonly<NodeJS.ProcessEnv>
}

/** @throws Error naming the variable, what was expected and what came. */
export function readConfig(): LauncherConfig {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return parseConfig(process.env)
}

export function parseConfig(env: Readonly<NodeJS.ProcessEnv>): LauncherConfig {
  const host = env['LISTEN_HOST'] || '127.0.0.1'
  const ports = {
    webPort: readPort(env, 'WEB_PORT', '3000'),
    gatewayPort: readPort(env, 'GATEWAY_PORT', '4000'),
    sandboxPort: readPort(env, 'SANDBOX_PORT', '8080'),
  }
  if (new Set(Object.values(ports)).size < 3) {
    throw new Error(
      `WEB_PORT, GATEWAY_PORT and SANDBOX_PORT must differ, but they are ${Object.values(ports).join(', ')}`,
    )
  }

  return {
    host,
    dialHost: ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host,
    ...ports,
    dataFolder: resolve(root, env['DATA_DIR'] || '.data'),
    env,
  }
}

function readPort(env: Readonly<NodeJS.ProcessEnv>, name: string, usual: string): number {
  const text = env[name] || usual
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port from 1 to 65535, but it is "${text}"`)
  }
  return port
}

/** Settings of the launcher; the only script that reads the environment. A .env file beside package.json is read, too. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MIN_KEY_LENGTH = 32

export const root = resolve(import.meta.dirname, '..')

export interface LauncherConfig {
  /** Address that processes listen on. */
  readonly host: string
  /** Address that this machine connects to. */
  readonly dialHost: string
  readonly webPort: number
  readonly gatewayPort: number
  readonly sandboxPort: number
  /** Port of the sandbox's payment provider. */
  readonly paymentPort: number
  /** Port of the sandbox's identity provider. */
  readonly identityPort: number
  /** Port of the gateway's metrics; web has the next one. Null without metrics. */
  readonly metricsPort: number | null
  /** Backend instead of the sandbox; null if the sandbox is started. */
  readonly otherBackendUrl: string | null
  /** Key of the sandbox's fault switch and export; null to use the one in the data folder. */
  readonly sandboxKey: string | null
  readonly dataFolder: string
  readonly storesFile: string
  /** Environment of the child processes, without empty variables. */
  readonly env: Readonly<NodeJS.ProcessEnv>
}

/** @throws Error with the variable, the expected and the actual value */
export function readConfig(): LauncherConfig {
  const file = join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  return parseConfig(process.env)
}

export function parseConfig(environment: Readonly<NodeJS.ProcessEnv>): LauncherConfig {
  const env = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const host = env['LISTEN_HOST'] || '127.0.0.1'
  const ports = {
    webPort: readPort(env, 'WEB_PORT', '3000'),
    gatewayPort: readPort(env, 'GATEWAY_PORT', '4000'),
    sandboxPort: readPort(env, 'SANDBOX_PORT', '8080'),
    paymentPort: readPort(env, 'PAYMENT_PORT', '8090'),
    identityPort: readPort(env, 'IDENTITY_PORT', '8091'),
  }
  if (new Set(Object.values(ports)).size < 5) {
    throw new Error(
      `WEB_PORT, GATEWAY_PORT, SANDBOX_PORT, PAYMENT_PORT and IDENTITY_PORT must differ, but they are ${Object.values(ports).join(', ')}`,
    )
  }
  const apiUrl = env['STOREFRONT_API_URL']
  const dialHost = ['0.0.0.0', '::', 'localhost'].includes(host) ? '127.0.0.1' : host

  return {
    host,
    dialHost,
    ...ports,
    metricsPort: env['METRICS_PORT'] === undefined ? null : readPort(env, 'METRICS_PORT', ''),
    otherBackendUrl: apiUrl === undefined || isSandbox(apiUrl, dialHost, ports.sandboxPort) ? null : apiUrl,
    sandboxKey: readKey('SANDBOX_KEY', env['SANDBOX_KEY']),
    dataFolder: resolve(root, env['DATA_DIR'] || '.data'),
    storesFile: resolve(root, env['STORES_FILE'] || 'stores.json'),
    env,
  }
}

/** Whether the sandbox itself listens at this address: .env.example has it as the default. */
function isSandbox(apiUrl: string, dialHost: string, port: number): boolean {
  if (!URL.canParse(apiUrl)) return false
  const { hostname, port: apiPort } = new URL(apiUrl)
  return [dialHost, '127.0.0.1', 'localhost', '[::1]'].includes(hostname) && Number(apiPort) === port
}

function readKey(name: string, key: string | undefined): string | null {
  if (key !== undefined && key.length < MIN_KEY_LENGTH)
    throw new Error(`${name} must have at least ${MIN_KEY_LENGTH} characters, but it has ${key.length}`)
  return key ?? null
}

function readPort(env: Readonly<NodeJS.ProcessEnv>, name: string, usual: string): number {
  const text = env[name] || usual
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port from 1 to 65535, but it is "${text}"`)
  }
  return port
}

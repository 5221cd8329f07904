/** Starts the HTTP server and stops it gracefully. */
import type { Logger } from 'pino'
import type { Backend } from './backend.ts'
import { type Calls, createApp, type ServerName } from './app.ts'

/** Time that requests in flight have to finish when the sandbox stops. */
const CLOSE_AFTER_MS = 3_000

const PORT_SETTINGS: Readonly<Record<ServerName, string>> = {
  storefront: 'SANDBOX_PORT',
  payment: 'PAYMENT_PORT',
  identity: 'IDENTITY_PORT',
}

export interface ServeOptions {
  readonly host: string
  /** 0 takes a free port. */
  readonly port: number
  readonly log: Logger
  /** Key of the fault switch and the export; without one both are open. */
  readonly key?: string
  readonly name?: ServerName
  readonly calls?: Calls
}

export interface RunningServer {
  readonly url: string
  close(): Promise<void>
}

/** @throws Error naming the setting when the port is taken */
export async function serve(
  backend: Backend,
  { host, port, log, key, name = 'storefront', calls = 'all' }: ServeOptions,
): Promise<RunningServer> {
  const app = await createApp(backend, { log, key: key ?? null, name, calls })
  await app.listen({ host, port }).catch((error: unknown) => {
    throw new Error(listenFailure(error, host, port, PORT_SETTINGS[name]), {
      cause: error,
    })
  })

  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error(`expected a TCP address, got ${address}`)
  const urlHost = address.family === 'IPv6' ? `[${address.address}]` : address.address

  return {
    url: `http://${urlHost}:${address.port}`,
    close: async () => {
      const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_AFTER_MS)
      await app.close()
      clearTimeout(timer)
    },
  }
}

function listenFailure(error: unknown, host: string, port: number, setting: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set ${setting} to a free one`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set ${setting} to one above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address "${host}": set LISTEN_HOST to one that it has`
  return error instanceof Error ? error.message : String(error)
}

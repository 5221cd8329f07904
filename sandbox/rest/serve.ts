/** Listens, and stops gracefully. */
import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Backend } from './backend.ts'
import { createListener } from './listener.ts'

/** Answers in flight get this long when the sandbox stops. */
const CLOSE_AFTER_MS = 3_000
// Longer than whoever asks keeps an idle connection: one that is closed here just as a request sets out breaks that request.
const KEEP_ALIVE_MS = 65_000

export interface ServeOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  readonly log: Logger
}

export interface Serving {
  readonly url: string
  close(): Promise<void>
}

/** @throws Error naming SANDBOX_PORT when the port is taken */
export async function serve(backend: Backend, { host, port, log }: ServeOptions): Promise<Serving> {
  const listener = createListener(backend, log)
  const server = createServer((request, response) => {
    // A connection that was busy when the sandbox began to stop is not kept alive after its answer.
    response.once('close', () => server.listening || server.closeIdleConnections())
    void listener(request, response)
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(new Error(listenFailure(error, host, port))))
    server.listen(port, host, resolve)
  })

  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error(`expected a TCP address, got ${address}`)
  const urlHost = address.family === 'IPv6' ? `[${address.address}]` : address.address

  return {
    url: `http://${urlHost}:${address.port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const timer = setTimeout(() => server.closeAllConnections(), CLOSE_AFTER_MS)
      await closed
      clearTimeout(timer)
    },
  }
}

function listenFailure(error: Error, host: string, port: number): string {
  const code = 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') return `Port ${port} is in use: set SANDBOX_PORT to a free one`
  if (code === 'EACCES') return `Port ${port} may not be opened by this user: set SANDBOX_PORT to one above 1023`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address "${host}": set LISTEN_HOST to one that it has`
  return error.message
}

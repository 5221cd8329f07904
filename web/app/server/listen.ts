/** Takes the port, or says in one sentence why not. */
import type { Server } from 'node:http'
import { ConfigError, type WebConfig } from '../config.ts'

// Longer than whoever stands in front keeps an idle connection: one that is closed here just as a request sets out breaks that request.
const KEEP_ALIVE_MS = 65_000

/** @throws ConfigError for a port that cannot be had. */
export function listen(server: Server, { port, listenHost }: Pick<WebConfig, 'port' | 'listenHost'>): Promise<number> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // Busy when the server began to stop: not kept after its answer.
  server.on('request', (_request, response) =>
    response.once('close', () => server.listening || server.closeIdleConnections()),
  )
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new ConfigError(`WEB_PORT: expected a free port, but something listens on ${listenHost}:${port} already.`)
          : error,
      )
    })
    server.listen(port, listenHost, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

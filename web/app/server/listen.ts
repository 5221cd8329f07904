/** Takes the port, or says in one sentence why not. */
import type { Server } from 'node:http'
import { ConfigError, type WebConfig } from '../config.ts'

/** @throws ConfigError for a port that cannot be had. */
export function listen(server: Server, { port, listenHost }: Pick<WebConfig, 'port' | 'listenHost'>): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new ConfigError(`WEB_PORT: expected a free port, but something listens on ${listenHost}:${port} already.`) : error)
    })
    server.listen(port, listenHost, () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}

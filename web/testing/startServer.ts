/** A node:http server on a free port, for tests. */
import { createServer, type RequestListener } from 'node:http'

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

// On a busy machine a connection lies idle for long: one that is closed here just as a request sets out breaks that request.
const keepAliveMs = 65_000

export async function startServer(answer: RequestListener, port = 0): Promise<RunningServer> {
  const server = createServer(answer)
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('expected the server to have a port')

  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

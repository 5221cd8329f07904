/** A node:http server on a free port, for tests. */
import { createServer, type RequestListener } from 'node:http'

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

export async function startServer(listener: RequestListener, wantedPort = 0): Promise<RunningServer> {
  const server = createServer(listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(wantedPort, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : wantedPort

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

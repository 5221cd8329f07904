/** A node:http server on a free port, for tests. */
import { createServer, type RequestListener } from 'node:http'
import { listen } from '../app/server/listen.ts'

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

export async function startServer(answer: RequestListener, wantedPort = 0): Promise<RunningServer> {
  const server = createServer(answer)
  const port = await listen(server, { port: wantedPort, listenHost: '127.0.0.1' })

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

/** Stands between browser and shop, so that a journey can publish a release: a service worker with other contents. */
import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { storeUrl, type Shop } from './shop.ts'

export interface ReleaseServer {
  readonly storeUrl: (code: string) => string
  /** From now on the shop has another release. */
  publish(): void
  close(): Promise<void>
}

export async function startReleaseServer({ web }: Shop): Promise<ReleaseServer> {
  let release = 0
  const shopPort = new URL(web.origin).port
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === '/service-worker.js'
    const forwarded = request(
      {
        port: shopPort,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: { ...incoming.headers, ...(isWorker && { 'accept-encoding': 'identity', 'if-none-match': '' }) },
      },
      async (response) => {
        if (!isWorker) {
          outgoing.writeHead(response.statusCode ?? 502, response.headers)
          response.pipe(outgoing)
          return
        }
        const text = await textOf(response)
        const { 'content-length': _length, etag: _etag, ...headers } = response.headers
        // The version names the worker's cache of files.
        const own = release === 0 ? text : text.replace('"version":"', `"version":"release-${release}-`)
        outgoing.writeHead(200, headers).end(own)
      },
    )
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    storeUrl: (code) => storeUrl(`http://127.0.0.1:${port}`, code),
    publish: () => {
      release += 1
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of response.setEncoding('utf8')) text += String(chunk)
  return text
}

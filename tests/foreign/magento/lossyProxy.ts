/** Stands between the gateway and Magento, and can lose the answer to a request that Magento has executed. */
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const PATIENCE_MS = 120_000

export interface LossyProxy {
  readonly url: string
  /** Loses the next answer to a request whose path ends so. */
  loseNext(end: string): void
  close(): Promise<void>
}

export async function startLossyProxy(target: string): Promise<LossyProxy> {
  const { hostname, port } = new URL(target)
  let lost: string | null = null
  const server = createServer((incoming, outgoing) => {
    const { method, url: path = '/', headers } = incoming
    // Signatures name the host that the gateway has called, which Magento reads from the header.
    const passed = request({ hostname, port, method, path, headers }, (answer) => {
      if (lost !== null && path.endsWith(lost)) {
        lost = null
        answer.resume()
        answer.once('end', () => outgoing.destroy())
        return
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  // A busy machine may send the next request late: this would end its connection meanwhile.
  server.keepAliveTimeout = PATIENCE_MS
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${own}`,
    loseNext(end) {
      lost = end
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

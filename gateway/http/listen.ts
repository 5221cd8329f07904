/** Opening and closing a server politely. */
import type { Server } from 'node:http'

// Longer than whoever stands in front keeps an idle connection: one that is closed here just as a request sets out breaks that request.
const KEEP_ALIVE_MS = 65_000

/** @throws Error with one sentence when the port cannot be had. */
export async function listen(server: Server, port: number, host: string): Promise<{ readonly port: number }> {
  server.keepAliveTimeout = KEEP_ALIVE_MS
  // Busy when the server began to stop: not kept after its answer.
  server.on('request', (_request, response) =>
    response.once('close', () => server.listening || server.closeIdleConnections()),
  )
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(sentence(error, port, host), { cause: error })),
    )
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port }
}

/** Takes no new requests, lets those under way end, then breaks off what is left. */
export async function closeGracefully(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const breakOff = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(breakOff)
}

function sentence({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') return `GATEWAY_PORT: expected a free port, but ${port} on ${host} is taken.`
  if (code === 'EACCES') return `GATEWAY_PORT: expected a port that may be opened, but ${port} may not.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `LISTEN_HOST: expected an address of this machine, got "${host}".`
  return `LISTEN_HOST, GATEWAY_PORT: cannot listen on ${host}:${port}: ${message}`
}

/** Starts and stops the gateway's HTTP server. */
import type { FastifyInstance } from 'fastify'

/** @returns the address without a trailing slash @throws Error with one sentence when the port cannot be opened */
export async function listen(app: FastifyInstance, port: number, host: string): Promise<string> {
  try {
    await app.listen({ port, host, listenTextResolver: () => 'the port is open' })
  } catch (error) {
    throw new Error(sentence(error, port, host), { cause: error })
  }
  const address = app.server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return `http://${host.includes(':') ? `[${host}]` : host}:${openPort}`
}

/** Stops listening, waits for requests in flight, then closes the remaining connections. */
export async function closeGracefully(app: FastifyInstance, graceMs: number): Promise<void> {
  const breakOff = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(breakOff)
}

function sentence(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `GATEWAY_PORT: expected a free port, but ${port} on ${host} is taken.`
  if (code === 'EACCES') return `GATEWAY_PORT: expected a port that may be opened, but ${port} may not.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `LISTEN_HOST: expected an address of this machine, got "${host}".`
  return `LISTEN_HOST, GATEWAY_PORT: cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`
}

/** Listens on the port, or reports in one sentence why it cannot; closes it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ConfigError } from '../../ops/settings.ts'
import type { WebConfig } from './config.ts'

/** @throws ConfigError if the address or the port cannot be used */
export async function listen(
  app: FastifyInstance,
  { port, listenHost }: Pick<WebConfig, 'port' | 'listenHost'>,
): Promise<number> {
  try {
    await app.listen({ port, host: listenHost, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    throw new ConfigError(sentence(error, port, listenHost), { cause: error })
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

/** Lets proxies notice that the shop is stopping, closes the port, and gives requests in flight their time. */
export async function closeGracefully(
  app: FastifyInstance,
  { drainDelayMs, stopGraceMs }: Pick<WebConfig, 'drainDelayMs' | 'stopGraceMs'>,
): Promise<void> {
  await sleep(drainDelayMs)
  const grace = setTimeout(() => app.server.closeAllConnections(), stopGraceMs)
  await app.close()
  clearTimeout(grace)
}

function sentence(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `WEB_PORT: expected a free port, but something listens on ${host}:${port} already.`
  if (code === 'EACCES') return `WEB_PORT: expected a port that may be opened, but ${port} may not.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `LISTEN_HOST: expected an address of this machine, got "${host}".`
  return `LISTEN_HOST, WEB_PORT: cannot listen on ${host}:${port}: ${error instanceof Error ? error.message : String(error)}`
}

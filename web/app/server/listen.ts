/** Listens on the port, or reports in one sentence why it cannot. */
import type { FastifyInstance } from 'fastify'
import { ConfigError, type WebConfig } from '../config.ts'

/** @throws ConfigError if the port is in use */
export async function listen(
  app: FastifyInstance,
  { port, listenHost }: Pick<WebConfig, 'port' | 'listenHost'>,
): Promise<number> {
  try {
    await app.listen({ port, host: listenHost, listenTextResolver: (address) => `listening on ${address}` })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
      throw new ConfigError(`WEB_PORT: expected a free port, but something listens on ${listenHost}:${port} already.`)
    throw error
  }
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : port
}

import type { Server } from 'node:http'

/** A plain server of a test, listening; 0 takes any free port. */
export async function listen(server: Server, port: number, host: string): Promise<{ readonly port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port }
}

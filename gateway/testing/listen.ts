import type { Server } from 'node:http'

/** Starts a plain HTTP server for a test; 0 uses any free port. */
export async function listen(server: Server, port: number, host: string): Promise<{ readonly port: number }> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : port }
}

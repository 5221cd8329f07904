/** Checks before the start whether the ports are free. */
import { createServer } from 'node:net'

/** @throws Error with the port and the variable that changes it */
export async function checkPort(host: string, port: number, variable: string): Promise<void> {
  const code = await tryListening(host, port)
  if (code === null) return
  if (code === 'EADDRINUSE')
    throw new Error(`Port ${port} is in use: stop what listens there, or set ${variable} to a free port`)
  if (code === 'EACCES')
    throw new Error(`Port ${port} may not be opened by this user: set ${variable} to one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    throw new Error(`This machine has no address "${host}": set LISTEN_HOST to one that it has`)
  throw new Error(`Port ${port} (${variable}) cannot be opened on ${host}: ${code}`)
}

function tryListening(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen(port, host, () => server.close(() => resolve(null)))
  })
}

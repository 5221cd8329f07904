/** Ports for tests that pass a port to a process before it listens. */
import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/** Below the ephemeral ports of outgoing connections, which could take one meanwhile. */
const FROM = 20_000
const TO = 32_000
const TRIES = 100

/** Returns different ports on which no process listens, and which no other test gets while this process runs. @throws Error if there are too few */
export async function freePorts(count: number): Promise<readonly number[]> {
  const free = new Set<number>()
  for (let tries = 0; free.size < count; tries += 1) {
    if (tries === TRIES)
      throw new Error(`expected ${count} free ports from ${FROM} to ${TO}, found ${free.size} in ${TRIES} tries`)
    const port = randomInt(FROM, TO)
    if ((await claim(port)) && (await isFree(port))) free.add(port)
  }
  return [...free]
}

export async function freePort(): Promise<number> {
  const [port] = await freePorts(1)
  if (port === undefined) throw new Error('expected a port, got none')
  return port
}

/** Two tests cannot both get a port that neither listens on yet: the UDP port of that number is held until the process ends. */
function claim(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    socket.once('error', () => {
      socket.close()
      resolve(false)
    })
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      socket.unref()
      resolve(true)
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

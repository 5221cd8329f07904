/** A Redis server for one test file, which can be killed, restarted, frozen and emptied. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { RedisAddress } from '../../gateway/redis/redisAddress.ts'
import { findRedisServer } from '../../scripts/redisServer.ts'
import { freePort } from '../../scripts/testing/freePort.ts'

const START_TIMEOUT_MS = 30_000

/** `npm run test:all` installs the server and reports where it cannot. */
export const hasRedisServer = findRedisServer(process.env) !== null

export interface RedisServer {
  readonly port: number
  readonly url: string
  readonly address: RedisAddress
  /** Ends the server at once; what it has stored is lost. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops the process without ending it, so that it accepts connections and answers nothing; `false` lets it go on. */
  freeze(isFrozen: boolean): void
  /** Sends one command that needs no quoting and returns the first lines of the answer. */
  send(command: string): Promise<string>
}

/** @param sentinelFile configuration of a Sentinel, which this server is then */
export async function startRedisServer(options: readonly string[] = [], sentinelFile?: string): Promise<RedisServer> {
  const port = await freePort()
  let child: ChildProcess | null = null

  const send = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${command}\r\n`))
      socket.once('data', (bytes) => {
        socket.destroy()
        resolve(bytes.toString())
      })
      socket.once('error', reject)
    })
  const server: RedisServer = {
    port,
    url: `redis://127.0.0.1:${port}`,
    address: { kind: 'host', url: `redis://127.0.0.1:${port}` },
    async kill() {
      const ending = child
      child = null
      if (!ending) return
      const ended = once(ending, 'exit')
      ending.kill('SIGKILL')
      await ended
    },
    async start() {
      const file = findRedisServer(process.env)
      if (file === null) throw new Error('expected redis-server on the PATH or in REDIS_SERVER_PATH, found none')
      const ports = options.includes('--tls-cert-file') ? ['--tls-port', String(port)] : ['--port', String(port)]
      const kind = sentinelFile ? [sentinelFile, '--sentinel'] : ['--save', '', '--appendonly', 'no']
      child = spawn(file, [...kind, ...ports, '--bind', '127.0.0.1', ...options], { stdio: 'ignore' })
      const since = performance.now()
      for (;;) {
        if (await isListening(port)) return
        if (performance.now() - since > START_TIMEOUT_MS || child.exitCode !== null)
          throw new Error(`expected redis-server to answer on port ${port}, exit code ${child.exitCode}`)
        await delay(20)
      }
    },
    freeze: (isFrozen) => void child?.kill(isFrozen ? 'SIGSTOP' : 'SIGCONT'),
    send,
  }
  await server.start()
  return server
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

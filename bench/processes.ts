/** Runs a measured server in its own process, so that its CPU time contains nothing else. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MEMORY_LIMITS } from '../scripts/processMemory.ts'

export interface Measured {
  readonly url: string
  /** CPU milliseconds of the process so far, user and system. */
  cpuMs(): Promise<number>
  memoryMb(): Promise<number>
  stop(): Promise<void>
}

const GATEWAY = '/gatewayProcess.ts'

export async function forkServer(file: string, settings: Readonly<Record<string, string>>): Promise<Measured> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [], {
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    // The gateway runs as the shop starts it.
    execArgv: file.endsWith(GATEWAY) ? [...MEMORY_LIMITS.gateway.args] : [],
  })
  const { url } = await next<{ url: string }>(child)
  const usage = async (): Promise<{ cpuMs: number; memoryMb: number }> => {
    child.send('usage')
    return next(child)
  }
  return {
    url,
    cpuMs: async () => (await usage()).cpuMs,
    memoryMb: async () => (await usage()).memoryMb,
    stop: async () => {
      const gone = new Promise((resolve) => {
        child.once('exit', resolve)
      })
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Called by the measured process when it listens. */
export function reportTo(parent: NodeJS.Process, url: string): void {
  parent.on('message', () => {
    const { user, system } = parent.cpuUsage()
    parent.send?.({ cpuMs: (user + system) / 1000, memoryMb: parent.memoryUsage().rss / 1024 / 1024 })
  })
  parent.send?.({ url })
}

/** The next message of a measured process, whose type its module says. */
function next<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null): void =>
      reject(new Error(`expected an answer of the measured process, but it ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (message) => {
      child.off('exit', gone)
      resolve(message as T)
    })
  })
}

/** The sandbox as a process of its own, on a data folder, which a test may kill and start again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { KillMoment } from './killAtStatement.ts'

export interface SandboxProcess {
  readonly url: string
  /** Kills the process at a moment of its next write. */
  killAt(moment: KillMoment): Promise<void>
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** Resolves when it has ended, also by `killAt`. */
  readonly ended: Promise<number | null>
}

/** Reads its address from its log. @throws Error when it ends first */
export async function startSandboxProcess(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<SandboxProcess> {
  const preload = new URL('killAtStatement.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--import', preload, join(import.meta.dirname, '../main.ts')], {
    env: {
      ...process.env,
      DATA_DIR: folder,
      SANDBOX_PORT: '0',
      PAYMENT_PORT: '0',
      IDENTITY_PORT: '0',
      LISTEN_HOST: '127.0.0.1',
      LOG_LEVEL: 'info',
      PRERENDER_PICTURES: 'no',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return {
    url: await urlOf(child, ended),
    ended,
    killAt: async (moment) => {
      const isSet = once(child, 'message')
      child.send(moment)
      await isSet
    },
    kill: (signal = 'SIGKILL') => {
      child.kill(signal)
      return ended
    },
  }
}

async function urlOf(child: ChildProcess, ended: Promise<number | null>): Promise<string> {
  const firstLine = new Promise<string>((resolve) => {
    child.stdout?.once('data', (line) => resolve(String(line)))
  })
  const line = await Promise.race([firstLine, ended])
  if (typeof line !== 'string') throw new Error(`the sandbox ended with ${line} before it was ready`)
  child.stdout?.resume()
  return JSON.parse(line.split('\n')[0] ?? '').url
}

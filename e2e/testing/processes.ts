/** Starts the shop's real processes on free ports and stops them again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 150_000 // the sandbox writes its catalogue at the first start

export interface RunningProcess {
  readonly name: string
  readonly origin: string
  /** Sends SIGTERM and waits for the exit. */
  stop(): Promise<void>
  /** Sends SIGKILL, so that the process cannot finish what it does, and waits for the exit. */
  kill(): Promise<void>
  /** Starts it again, at the same address, after it was stopped or killed. Does nothing while it runs. */
  startAgain(): Promise<void>
  /** Everything it has logged so far. */
  output(): string
}

export async function startProcess(
  name: string,
  main: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  const origin = `http://127.0.0.1:${port}`
  let logged = ''
  const launch = async (): Promise<ChildProcess> => {
    const launched = launchChild(main, settings, (text) => {
      logged += text
    })
    await untilReady(launched, name, `${origin}/health/ready`, () => logged)
    return launched
  }
  let child = await launch()
  return {
    name,
    origin,
    stop: () => stop(child),
    kill: () => kill(child),
    startAgain: async () => {
      if (hasEnded(child)) child = await launch()
    },
    output: () => logged,
  }
}

function launchChild(
  main: string,
  settings: Readonly<Record<string, string>>,
  onOutput: (text: string) => void,
): ChildProcess {
  // The process ends when the channel closes, so that it does not outlive killed tests.
  const child = spawn(process.execPath, ['--import', './scripts/endWithLauncher.mjs', main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => onOutput(String(chunk)))
  return child
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

async function untilReady(child: ChildProcess, name: string, address: string, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null)
      throw new Error(`${name} ended with ${child.exitCode} before it was ready:\n${output().slice(-2000)}`)
    const isReady = await fetch(address).then(
      (response) => response.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((resolve) => {
      setTimeout(resolve, 100)
    })
  }
  child.kill('SIGKILL')
  throw new Error(`${name} was not ready within ${READY_WITHIN_MS} ms:\n${output().slice(-2000)}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await exited
  clearTimeout(forced)
}

async function kill(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const exited = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGKILL')
  await exited
}

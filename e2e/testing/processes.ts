/** Starts the shop's real processes on free ports and stops them again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const READY_WITHIN_MS = 150_000 // the first catalogue is written, and the machine may be busy

export interface RunningProcess {
  readonly name: string
  readonly origin: string
  /** Ends it with SIGTERM and waits until it is gone. */
  stop(): Promise<void>
  /** Everything it has written so far. */
  output(): string
}

export async function startProcess(
  name: string,
  main: string,
  port: number,
  settings: Readonly<Record<string, string>>,
): Promise<RunningProcess> {
  // The channel tells it when the tests were killed without a word.
  const child = spawn(process.execPath, ['--import', './scripts/endWithLauncher.mjs', main], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let written = ''
  child.stdout?.on('data', (chunk) => {
    written += String(chunk)
  })
  child.stderr?.on('data', (chunk) => {
    written += String(chunk)
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(child, name, `${origin}/health/ready`, () => written)
  return { name, origin, stop: () => stopped(child), output: () => written }
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

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGTERM')
  const forced = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await gone
  clearTimeout(forced)
}

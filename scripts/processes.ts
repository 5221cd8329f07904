/** One process of the shop: starts it, logs its output, checks whether it is ready, and stops it. */
import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openLogFile } from './logFile.ts'

/** Time for a process to end after SIGTERM before it is killed. */
const KILL_AFTER_MS = 5_000
/** Includes the first seeding on a slow machine. */
const READY_WITHIN_MS = 300_000
const POLL_INTERVAL_MS = 50
/** Time for the last log lines of a process that has ended. */
const FLUSH_WITHIN_MS = 1_000

export interface ProcessDescription {
  readonly name: string
  readonly args: readonly string[]
  readonly env: Readonly<NodeJS.ProcessEnv>
  readonly readyUrl: string
  /** File for its log lines; null prints them. */
  readonly logFile: string | null
}

export interface Running {
  readonly name: string
  /** Resolves to a sentence with the reason of its end; never rejects. */
  readonly ended: Promise<string>
  stop(): Promise<void>
}

export function startProcessOf(
  described: ProcessDescription,
  root: string,
  { killAfterMs = KILL_AFTER_MS } = {},
): Running {
  // A pipe and not the file itself: a full disk must not stop the process that writes.
  const log = described.logFile
    ? openLogFile(described.logFile, { onProblem: (sentence) => console.error(sentence) })
    : null
  const child = spawn(
    process.execPath,
    ['--import', join(import.meta.dirname, 'endWithLauncher.mjs'), ...described.args],
    {
      cwd: root,
      env: described.env,
      // On a terminal the sandbox shows its progress in one line.
      stdio: ['ignore', log ? 'pipe' : 'inherit', log && !process.stderr.isTTY ? 'pipe' : 'inherit', 'ipc'],
      // Ctrl-C reaches only the launcher, which then stops the processes in order.
      detached: true,
    },
  )
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('error', () => {})
    stream?.on('data', (chunk: Buffer) => {
      log?.write(chunk)
      if (stream === child.stderr) process.stderr.write(chunk)
    })
  }

  let isOver = false
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`${described.name} could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      resolve(`${described.name} ended ${signal ? `by ${signal}` : `with exit code ${code}`}`),
    )
  }).finally(() => {
    isOver = true
  })
  const logged = new Promise((resolve) => {
    child.once('close', resolve)
  }).then(() => log?.close())

  return {
    name: described.name,
    ended,
    stop: async () => {
      if (!isOver) {
        child.kill('SIGTERM')
        const late = await Promise.race([ended.then(() => false), wait(killAfterMs, true, { ref: false })])
        if (late) killGroup(child)
        await ended
      }
      await Promise.race([logged, wait(FLUSH_WITHIN_MS, null, { ref: false })])
    },
  }
}

/** @throws Error if the process ends first, or is not ready in time */
export async function untilReady(described: ProcessDescription, running: Running): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
  while (performance.now() < deadline) {
    const reason = await Promise.race([running.ended, wait(POLL_INTERVAL_MS, null)])
    if (reason)
      throw new Error(`${reason} before it was ready${described.logFile ? `; its log is ${described.logFile}` : ''}`)
    const isReady = await fetch(described.readyUrl, { signal: AbortSignal.timeout(2_000) }).then(
      async (response) => {
        await response.arrayBuffer()
        return response.ok
      },
      () => false,
    )
    if (isReady) return
  }
  throw new Error(
    `${described.name} was not ready after ${READY_WITHIN_MS / 1000} s: ${described.readyUrl} did not answer 200`,
  )
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It ended in the meantime.
  }
}

/** Results of a test runner, and how its process is started. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { commandEnv } from './commandEnv.ts'
import { endGroupWithThis } from './endWithThis.ts'
import { logDescriptor } from './testLog.ts'

/** Of a message, the lines that are printed; the log has them all. */
const MAX_LINES = 15

export interface TestCount {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each test that failed, or that passed only when retried. */
  readonly notes: readonly string[]
}

/**
 * Runs a command that writes a JSON report to the given file, with its output in the log of this run. `errors` is what it
 * wrote to the second file.
 */
export async function runWithReport(
  command: string,
  root: string,
  argsFor: (
    reportFile: string,
    errorsFile: string,
  ) => { readonly args: readonly string[]; readonly env?: Readonly<NodeJS.ProcessEnv> },
): Promise<{ readonly report: unknown; readonly errors: unknown; readonly exitCode: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-test-'))
  const reportFile = join(folder, 'report.json')
  const errorsFile = join(folder, 'errors.json')
  try {
    const { args, env = {} } = argsFor(reportFile, errorsFile)
    const exitCode = await runIntoLog(command, args, root, env)
    return { report: readReport(reportFile), errors: readReport(errorsFile), exitCode }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Counts a run without a failed test as failed if its process failed, or if it ran no test. */
export function withFailedRun(count: TestCount, exitCode: number): TestCount {
  if (count.failed > 0 || (exitCode === 0 && count.passed > 0)) return count
  const note = `FAILED the run as a whole: exit code ${exitCode}, ${count.passed} passed`
  return { ...count, failed: 1, notes: [...count.notes, note] }
}

/** @param of what failed, such as a file and the name of its test */
export function noteOf(of: string, message: unknown): string {
  const lines = typeof message === 'string' ? stripVTControlCharacters(message).trim().split('\n') : []
  const shown = lines.slice(0, MAX_LINES).map((line) => `    ${line}`)
  return [of, ...shown, ...(lines.length > MAX_LINES ? ['    …'] : [])].join('\n')
}

export function recordsIn(value: unknown): readonly Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : []
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // The run ended before it wrote its report, which counts as a failure.
  }
}

function runIntoLog(
  command: string,
  args: readonly string[],
  root: string,
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...commandEnv(root), ...env },
      // The last one is the terminal, on which scripts/progress/ writes a dot a file or journey.
      stdio: ['ignore', logDescriptor(), logDescriptor(), 1],
      // A process group of its own: what a test leaves behind ends with the run.
      detached: true,
    })
    endGroupWithThis(child)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

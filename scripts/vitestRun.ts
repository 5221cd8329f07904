/** Runs projects of vitest.config.ts and counts what they say. */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandEnv } from './commandEnv.ts'
import { endWithThis } from './endWithThis.ts'

export interface Count {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** A line for each test that failed, or passed only at its second try. */
  readonly told: readonly string[]
}

export async function runVitest(
  projects: readonly string[],
  root: string,
  env: Readonly<NodeJS.ProcessEnv> = {},
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'karat-test-'))
  const report = join(folder, 'report.json')
  try {
    const args = [
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ]
    const code = await runVisibly('vitest', args, root, env)
    return countReport(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A file that could not be read counts as one failure, and so does a run that ended badly though no test failed:
 * an unhandled error, no report, no test at all.
 */
export function countReport(report: unknown, exitCode: number): Count {
  const files = isRecord(report) && Array.isArray(report['testResults']) ? report['testResults'].filter(isRecord) : []
  const count = { passed: 0, failed: 0, skipped: 0, told: [] as string[] }

  for (const file of files) {
    const tests = Array.isArray(file['assertionResults']) ? file['assertionResults'].filter(isRecord) : []
    const name = String(file['name'])
    const failed = tests.filter((test) => test['status'] === 'failed').length
    count.passed += tests.filter((test) => test['status'] === 'passed').length
    count.failed += failed === 0 && file['status'] === 'failed' ? 1 : failed
    count.skipped += tests.filter((test) => test['status'] !== 'passed' && test['status'] !== 'failed').length
    if (failed === 0 && file['status'] === 'failed') count.told.push(`FAILED ${name}: ${firstLine(file['message'])}`)
    count.told.push(...tests.flatMap((test) => tell(name, test)))
  }
  if (count.failed > 0 || (exitCode === 0 && count.passed > 0)) return count
  return {
    ...count,
    failed: 1,
    told: [...count.told, `FAILED the run as a whole: exit code ${exitCode}, ${count.passed} passed`],
  }
}

function tell(file: string, { status, fullName, failureMessages }: Record<string, unknown>): readonly string[] {
  const [message] = Array.isArray(failureMessages) ? failureMessages : []
  if (status === 'failed') return [`FAILED ${file}: ${String(fullName)}: ${firstLine(message)}`]
  return status === 'passed' && message !== undefined
    ? [`SECOND TRY ${file}: ${String(fullName)}: ${firstLine(message)}`]
    : []
}

function firstLine(text: unknown): string {
  return typeof text === 'string' ? (text.split('\n', 1)[0] ?? '') : ''
}

function readReport(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null // the run broke off before its report: counted as a failure
  }
}

function runVisibly(
  command: string,
  args: readonly string[],
  root: string,
  env: Readonly<NodeJS.ProcessEnv>,
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...commandEnv(root), ...env },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    endWithThis(child)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

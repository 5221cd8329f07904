/** Runs the journeys of playwright.config.ts and counts them. */
import { stripVTControlCharacters } from 'node:util'
import { firstLine, isRecord, recordsIn, runWithReport, type TestCount, withFailedRun } from './testCount.ts'

/** @param files journeys to run; all without any */
export async function runPlaywright(
  root: string,
  env: Readonly<NodeJS.ProcessEnv> = {},
  files: readonly string[] = [],
): Promise<TestCount> {
  const { report, exitCode } = await runWithReport('playwright', root, (reportFile) => ({
    args: ['test', ...files, '--reporter=list,json'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
  }))
  return countPlaywrightReport(report, exitCode)
}

/** Counts a journey that passed only when retried as passed, and names it. Counts an error outside of journeys as a failure. */
export function countPlaywrightReport(report: unknown, exitCode: number): TestCount {
  const notes: string[] = []
  const count = { passed: 0, failed: 0, skipped: 0, notes }
  if (!isRecord(report)) return withFailedRun(count, exitCode)

  for (const { name, status, message } of recordsIn(report['suites']).flatMap((suite) => testsIn(suite))) {
    if (status === 'skipped') count.skipped += 1
    else if (status === 'unexpected') {
      count.failed += 1
      count.notes.push(`FAILED ${name}: ${message}`)
    } else {
      count.passed += 1
      if (status === 'flaky') count.notes.push(`FLAKY ${name}: ${message}`)
    }
  }
  for (const error of recordsIn(report['errors'])) {
    count.failed += 1
    count.notes.push(`FAILED ${messageOf(error)}`)
  }
  return withFailedRun(count, exitCode)
}

interface ReportedTest {
  /** File and titles. */
  readonly name: string
  readonly status: unknown
  /** Message of the first failed attempt. */
  readonly message: string
}

function testsIn(suite: Record<string, unknown>, parents: readonly string[] = []): readonly ReportedTest[] {
  const titles = [...parents, String(suite['title'])]
  const own = recordsIn(suite['specs']).flatMap((spec) =>
    recordsIn(spec['tests']).map(({ status, results }) => {
      const [failure] = recordsIn(results).filter((result) => result['error'] !== undefined)
      return { name: [...titles, String(spec['title'])].join(' › '), status, message: messageOf(failure?.['error']) }
    }),
  )
  return [...own, ...recordsIn(suite['suites']).flatMap((child) => testsIn(child, titles))]
}

function messageOf(error: unknown): string {
  const message = isRecord(error) ? error['message'] : null
  return typeof message === 'string' ? firstLine(stripVTControlCharacters(message)) : ''
}

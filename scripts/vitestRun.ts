/** Runs projects of vitest.config.ts and counts their tests. */
import { root } from './config.ts'
import { isRecord, noteOf, recordsIn, runWithReport, type TestCount, withFailedRun } from './testCount.ts'

/** @param more arguments of Vitest, such as a file or `--changed` */
export async function runVitest(projects: readonly string[], more: readonly string[] = []): Promise<TestCount> {
  const { report, errors, exitCode } = await runWithReport('vitest', root, (reportFile, errorsFile) => ({
    args: [
      'run',
      ...more,
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      '--reporter=./scripts/progress/vitest.ts',
      `--outputFile.json=${reportFile}`,
    ],
    env: { UNHANDLED_ERRORS_FILE: errorsFile },
  }))
  return countVitestReport(report, exitCode, errors, more.includes('--passWithNoTests'))
}

/**
 * Counts a file that could not be loaded as one failure, and so a run that failed without a failed test; a test that
 * passed when it was retried as passed, and names it.
 * @param mayBeEmpty whether a run without a test is a good one: `npm run check` of a change that no test imports
 */
export function countVitestReport(
  report: unknown,
  exitCode: number,
  errors: unknown = [],
  mayBeEmpty = false,
): TestCount {
  const notes = Array.isArray(errors) ? errors.map((error) => `FAILED outside of a test: ${String(error)}`) : []
  const count = { passed: 0, failed: 0, skipped: 0, notes }

  for (const file of recordsIn(isRecord(report) ? report['testResults'] : null)) {
    const tests = recordsIn(file['assertionResults'])
    const name = String(file['name'])
    const failed = tests.filter((test) => test['status'] === 'failed')
    const flaky = tests.filter((test) => test['status'] === 'passed' && messageOf(test) !== undefined)
    const isUnreadable = failed.length === 0 && file['status'] === 'failed'
    count.passed += tests.filter((test) => test['status'] === 'passed').length
    count.failed += isUnreadable ? 1 : failed.length
    count.skipped += tests.filter((test) => test['status'] !== 'passed' && test['status'] !== 'failed').length
    if (isUnreadable) count.notes.push(noteOf(`FAILED ${name}`, file['message']))
    count.notes.push(
      ...failed.map((test) => noteOf(`FAILED ${name}: ${String(test['fullName'])}`, messageOf(test))),
      ...flaky.map((test) => noteOf(`FLAKY ${name}: ${String(test['fullName'])}`, messageOf(test))),
    )
  }
  const isEmpty = mayBeEmpty && exitCode === 0 && isRecord(report)
  return isEmpty && count.passed === 0 ? count : withFailedRun(count, exitCode)
}

/** Message of the first attempt that failed. */
function messageOf(test: Record<string, unknown>): unknown {
  const messages = test['failureMessages']
  return Array.isArray(messages) ? messages[0] : undefined
}

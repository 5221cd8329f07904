/** Runs the journeys of playwright.config.ts and counts them. */
import { provideChromium } from './chromium.ts'
import { root } from './config.ts'
import { isRecord, noteOf, recordsIn, runWithReport, type TestCount, withFailedRun } from './testCount.ts'
import { OUT_OF_TIME } from './testTime.ts'

/** @param more arguments of Playwright, such as files of journeys */
export async function runJourneys(more: readonly string[], env: Readonly<NodeJS.ProcessEnv> = {}): Promise<TestCount> {
  try {
    const chromium = provideChromium(root, (line) => console.log(line))
    const { report, exitCode } = await runWithReport('playwright', root, (reportFile) => ({
      args: ['test', ...more, '--reporter=list,json,./scripts/progress/playwright.ts'],
      env: { CHROMIUM_PATH: chromium, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile },
    }))
    return countPlaywrightReport(report, exitCode)
  } catch (error) {
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: [noteOf('FAILED the journeys', error instanceof Error ? error.message : error)],
    }
  }
}

/** Counts a journey that passed only when retried as passed, and names it; says why journeys were skipped. Counts an error outside of journeys as a failure. */
export function countPlaywrightReport(report: unknown, exitCode: number): TestCount {
  const notes: string[] = []
  const skippedFor = new Map<string, number>()
  const count = { passed: 0, failed: 0, skipped: 0, notes }
  if (!isRecord(report)) return withFailedRun(count, exitCode)

  for (const { name, status, message, reason } of recordsIn(report['suites']).flatMap((suite) => testsIn(suite))) {
    if (status === 'skipped') {
      count.skipped += 1
      if (reason !== null) skippedFor.set(reason, (skippedFor.get(reason) ?? 0) + 1)
    } else if (status === 'unexpected') {
      count.failed += 1
      count.notes.push(noteOf(`FAILED ${name}`, message))
    } else {
      count.passed += 1
      if (status === 'flaky') count.notes.push(noteOf(`FLAKY ${name}`, message))
    }
  }
  for (const [reason, journeys] of skippedFor) count.notes.push(`SKIPPED ${journeys} journeys: ${reason}`)
  for (const error of recordsIn(report['errors'])) {
    count.failed += 1
    count.notes.push(noteOf('FAILED outside of a journey', messageOf(error)))
  }
  const isLeftOut = exitCode === 0 && count.failed === 0 && skippedFor.has(OUT_OF_TIME)
  return isLeftOut ? count : withFailedRun(count, exitCode)
}

interface ReportedTest {
  /** File and titles. */
  readonly name: string
  readonly status: unknown
  /** Message of the first failed attempt. */
  readonly message: unknown
  /** Why it was skipped. */
  readonly reason: string | null
}

function testsIn(suite: Record<string, unknown>, parents: readonly string[] = []): readonly ReportedTest[] {
  const titles = [...parents, String(suite['title'])]
  const own = recordsIn(suite['specs']).flatMap((spec) =>
    recordsIn(spec['tests']).map(({ status, results, annotations }) => {
      const [failure] = recordsIn(results).filter((result) => result['error'] !== undefined)
      const skip = recordsIn(annotations).find(({ type }) => type === 'skip')
      return {
        name: [...titles, String(spec['title'])].join(' › '),
        status,
        message: messageOf(failure?.['error']),
        reason: typeof skip?.['description'] === 'string' ? skip['description'] : null,
      }
    }),
  )
  return [...own, ...recordsIn(suite['suites']).flatMap((child) => testsIn(child, titles))]
}

function messageOf(error: unknown): unknown {
  return isRecord(error) ? error['message'] : null
}

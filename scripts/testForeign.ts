/** `npm run test:foreign`: the gateway in front of a backend that was written by somebody else, Tryton. It needs Python 3.11; without it the tests are skipped, and the output says so. Then the alerts under a real Prometheus. */
import { root } from './config.ts'
import type { TestCount } from './testCount.ts'
import { runBuild, skippedTests } from './testsOfServers.ts'
import { missingForTryton, SERIES } from './tryton/trytonSeries.ts'
import { providePrometheus } from './prometheus.ts'
import { runVitest } from './vitestRun.ts'

/** Short: one series and fewer carts, as `npm test` runs it. */
export async function testForeign(scope: 'short' | 'whole'): Promise<TestCount> {
  const wanted = scope === 'short' ? SERIES.slice(0, 1) : SERIES
  for (const series of wanted) {
    const reason = await missingForTryton(series)
    if (reason !== null) return skippedTests('the tests in front of Tryton', reason)
  }
  process.env['FOREIGN_SCOPE'] = scope
  process.env['FOREIGN_SERIES'] = wanted.join(',')
  return runVitest(['foreign'], root)
}

/** An outage under a real Prometheus. */
async function testAlerts(): Promise<TestCount> {
  return providePrometheus((line) => console.log(line))
    ? runVitest(['alerts'], root)
    : skippedTests('the alerts under Prometheus', 'expected prometheus and promtool on the PATH, found none')
}

function sumOf(counts: readonly TestCount[], name: 'passed' | 'failed'): number {
  return counts.reduce((sum, count) => sum + count[name], 0)
}

if (import.meta.main) {
  const counts = [(await runBuild(['generate'])) ?? (await testForeign('whole')), await testAlerts()]
  const [passed, failed] = [sumOf(counts, 'passed'), sumOf(counts, 'failed')]
  const notes = counts.flatMap((count) => count.notes)
  console.log(['', ...notes, '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

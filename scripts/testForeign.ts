/** `npm run test:foreign`: the gateway in front of a backend that was written by somebody else, Tryton. It needs Python 3.11; without it the tests are skipped, and the output says so. */
import { root } from './config.ts'
import type { TestCount } from './testCount.ts'
import { runBuild, skippedTests } from './testsOfServers.ts'
import { missingForTryton, SERIES } from './tryton/trytonSeries.ts'
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

if (import.meta.main) {
  const { passed, failed, notes } = (await runBuild(['generate'])) ?? (await testForeign('whole'))
  console.log(['', ...notes, '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

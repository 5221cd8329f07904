/** `npm run test:foreign`: the gateway in front of a backend that was written by somebody else, Tryton. It needs Python 3.11; without it the tests are skipped, and the output says so. */
import { root } from './config.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { STEPS } from './steps.ts'
import type { TestCount } from './testCount.ts'
import { missingForTryton, SERIES } from './tryton/trytonSeries.ts'
import { takeTurn } from './turn.mjs'
import { runVitest } from './vitestRun.ts'

/** Short: one series and fewer carts, as `npm test` runs it. */
export async function testForeign(scope: 'short' | 'whole'): Promise<TestCount> {
  const wanted = scope === 'short' ? SERIES.slice(0, 1) : SERIES
  for (const series of wanted) {
    const reason = await missingForTryton(series)
    if (reason === null) continue
    const note = `SKIPPED the tests in front of Tryton: ${reason}`
    console.log(`\n${'!'.repeat(note.length)}\n${note}\n${'!'.repeat(note.length)}\n`)
    return { passed: 0, failed: 0, skipped: 1, notes: [note] }
  }
  process.env['FOREIGN_SCOPE'] = scope
  process.env['FOREIGN_SERIES'] = wanted.join(',')
  return runVitest(['foreign'], root)
}

/** The generated files; null when they are there. */
async function generate(): Promise<TestCount | null> {
  const endTurn = await takeTurn(root, (line) => console.log(line))
  const results = await runSteps(selectSteps(STEPS, ['generate']), {
    root,
    onStart: (step) => console.log(`${step.name} …`),
  })
  endTurn()
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (!failed) return null
  return { passed: 0, failed: 1, skipped: 0, notes: [`FAILED ${failed.name}: ${failed.output.trimEnd()}`] }
}

if (import.meta.main) {
  const { passed, failed, notes } = (await generate()) ?? (await testForeign('whole'))
  console.log(['', ...notes, '', `${passed} passed, ${failed} failed`].join('\n'))
  process.exitCode = failed > 0 ? 1 : 0
}

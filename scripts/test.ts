/** Runs all checks and prints a summary, with the totals in its last line. `--without-browser`, `--only-browser`. */
import { provideChromium } from './chromium.ts'
import { providePrometheus } from './prometheus.ts'
import { provideRedisServer } from './redisServer.ts'
import { root } from './config.ts'
import type { StepResult } from './runSteps.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { schemaNote } from './schemaDiff.ts'
import { hashInputs, isFresh, markFresh } from './stepState.ts'
import { STEPS, UNIT_TESTS } from './steps.ts'
import { runPlaywright } from './playwrightRun.ts'
import type { TestCount } from './testCount.ts'
import { testCluster } from './testCluster.ts'
import { testForeign } from './testForeign.ts'
import { takeTurn } from './turn.mjs'
import { runVitest } from './vitestRun.ts'

const UNIT_PROJECTS = ['rules', 'web', 'web server']

interface Row extends TestCount {
  readonly name: string
  readonly remark: string
}

const withBrowser = !process.argv.includes('--without-browser')
const withRest = !process.argv.includes('--only-browser')
const rows: Row[] = []

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

if (withRest) {
  await runChecks(['generate', 'types', 'lint', 'words', 'format', 'unused'])
  await runUnitTests('unit and gateway tests')
}
if (withBrowser) {
  // A search server that starts uses one core at most.
  const [areBuilt] = await Promise.all([
    runChecks(['ide', 'web server']),
    withRest && measure('search on a real server', () => testCluster('short')),
  ])
  if (withRest) await measure('in front of Tryton', () => testForeign('short'))
  if (areBuilt) await measure('browser journeys', runJourneys)
}

const passed = total('passed')
const failed = total('failed')
console.log(
  [
    '',
    ...rows.flatMap(({ notes }) => notes),
    '',
    schemaNote(),
    '',
    summary(),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n'),
)
process.exitCode = failed > 0 ? 1 : 0

async function runChecks(names: readonly string[]): Promise<boolean> {
  const done = new Set(rows.map(({ name }) => name))
  const endTurn = await takeTurn(root, (line) => console.log(line))
  const results = await runSteps(selectSteps(STEPS, names), { root, onStart: (step) => console.log(`${step.name} …`) })
  endTurn()
  for (const result of results) {
    if (result.outcome === 'failed') console.log(`\n${result.output.trimEnd()}\n`)
    if (!done.has(result.name)) rows.push(rowOf(result))
  }
  return results.every(({ outcome }) => outcome === 'passed' || outcome === 'unchanged')
}

function rowOf({ name, outcome, ms }: StepResult): Row {
  const isGood = outcome === 'passed' || outcome === 'unchanged'
  const remark = outcome === 'passed' ? seconds(ms) : outcome
  if (isGood) return { name, passed: 1, failed: 0, skipped: 0, notes: [], remark }
  return { name, passed: 0, failed: 1, skipped: 0, notes: [`FAILED ${name}: see its output above`], remark }
}

async function measure(name: string, run: () => Promise<TestCount>): Promise<void> {
  const startedAt = performance.now()
  const count = await run()
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  rows.push({ name, ...count, remark: seconds(performance.now() - startedAt) + skipped })
}

/** `npm run check` skips the tests if they passed with the same files, unless the environment sets other property cases; `npm test` never skips them. */
async function runUnitTests(name: string): Promise<void> {
  const inputHash = hashInputs(root, UNIT_TESTS)
  const drawsOthers = 'PROPERTY_SEED' in process.env || 'PROPERTY_RUNS' in process.env
  if (!withBrowser && !drawsOthers && isFresh(root, UNIT_TESTS, inputHash)) {
    rows.push({ name, passed: 1, failed: 0, skipped: 0, notes: [], remark: 'unchanged' })
    return
  }
  await measure(name, async () => {
    const say = (line: string) => console.log(line)
    const missing = [
      ...(provideRedisServer(say) === null ? ['sessions in Redis: no redis-server'] : []),
      ...(providePrometheus(say) ? [] : ['alert rules: no prometheus']),
    ]
    const count = await runVitest(UNIT_PROJECTS, root)
    const notes = missing.map((what) => `SKIPPED the tests of ${what} was found or could be installed`)
    return { ...count, notes: [...count.notes, ...notes] }
  })
  if (rows.at(-1)?.failed === 0) markFresh(root, UNIT_TESTS, inputHash)
}

async function runJourneys(): Promise<TestCount> {
  try {
    const path = provideChromium(root, (line) => console.log(line))
    return await runPlaywright(root, { CHROMIUM_PATH: path })
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return { passed: 0, failed: 1, skipped: 0, notes: [] }
  }
}

function summary(): string {
  const width = Math.max(...rows.map(({ name }) => name.length)) + 2
  return rows
    .map((row) => `  ${row.name.padEnd(width)}${row.passed} passed, ${row.failed} failed  (${row.remark})`)
    .join('\n')
}

function total(of: 'passed' | 'failed'): number {
  return rows.reduce((sum, row) => sum + row[of], 0)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

/**
 * `npm test`, `npm run test:all` and `npm run check`: runs the parts of a command and prints a summary, with the totals in
 * its last line. Named parts alone: `npm run test:all -- tryton alerts`.
 */
import { relative } from 'node:path'
import { baseCommit } from './baseCommit.ts'
import { root } from './config.ts'
import { runJourneys } from './playwrightRun.ts'
import type { StepResult } from './runSteps.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { schemaNote } from './schemaDiff.ts'
import { STEPS } from './steps.ts'
import type { TestCount } from './testCount.ts'
import { openTestLog } from './testLog.ts'
import { JOURNEYS, PROJECTS } from './testPlan.ts'
import { isOutOfTime, OUT_OF_TIME } from './testTime.ts'
import { testAlerts, testCluster, testJourneysOnCluster, testLongUnits, testTryton } from './testsOfServers.ts'
import { takeTurn } from './turn.mjs'
import { runVitest } from './vitestRun.ts'

interface Command {
  readonly steps: readonly string[]
  /** One after another: each uses both cores. */
  readonly parts: Readonly<Record<string, () => Promise<TestCount>>>
}

const COMMANDS: Readonly<Record<string, Command>> = {
  test: {
    steps: ['generate', 'types', 'lint', 'words', 'format', 'unused', 'ide', 'web server'],
    parts: {
      'unit and gateway tests': () => runVitest(PROJECTS.short),
      'the built shop': () => runVitest(PROJECTS.built),
      journeys: () => runJourneys(JOURNEYS.short),
    },
  },
  'test-all': {
    steps: ['generate', 'ide', 'web server'],
    parts: {
      'long tests': testLongUnits,
      cluster: testCluster,
      tryton: testTryton,
      alerts: testAlerts,
      journeys: () => runJourneys(JOURNEYS.long),
      'journeys on a cluster': testJourneysOnCluster,
    },
  },
  check: {
    steps: ['generate', 'types', 'lint', 'words'],
    parts: {
      'tests of what changed': () =>
        runVitest(PROJECTS.short, ['--passWithNoTests', `--changed=${baseCommit()?.commit ?? 'HEAD'}`]),
    },
  },
}

interface Row extends TestCount {
  readonly name: string
  readonly remark: string
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.on('disconnect', () => process.exit(1))
process.channel?.unref()

const rows: Row[] = []
const [command = '', ...wanted] = process.argv.slice(2)
const { steps, parts } = commandOf(command)
const log = openTestLog(command)

const areBuilt = await runChecks(steps)
for (const [part, run] of partsOf(parts, wanted)) if (areBuilt) await measure(part, run)

const [passed, failed] = [total('passed'), total('failed')]
console.log(
  [
    '',
    schemaNote(),
    '',
    summary(),
    '',
    ...rows.flatMap(({ notes }) => notes),
    '',
    `The whole output: ${relative(process.cwd(), log)}`,
    `${passed} passed, ${failed} failed`,
  ].join('\n'),
)
process.exitCode = failed > 0 ? 1 : 0

/** @throws Error for an unknown name */
function commandOf(given: string): Command {
  const known = COMMANDS[given]
  if (!known) throw new Error(`expected one of ${Object.keys(COMMANDS).join(', ')}, got "${given}"`)
  return known
}

/** All of them, unless some are named. @throws Error for an unknown name */
function partsOf(
  of: Command['parts'],
  named: readonly string[],
): readonly (readonly [string, Command['parts'][string]])[] {
  const unknown = named.find((part) => !(part in of))
  if (unknown !== undefined) throw new Error(`expected some of ${Object.keys(of).join(', ')}, got "${unknown}"`)
  return Object.entries(of).filter(([part]) => named.length === 0 || named.includes(part))
}

/** @returns whether all that tests need is there */
async function runChecks(names: readonly string[]): Promise<boolean> {
  const endTurn = await takeTurn(root, (line) => console.log(line))
  const selected = selectSteps(STEPS, names)
  const results = await runSteps(selected, { root, onStart: (step) => console.log(`${step.name} …`) })
  endTurn()
  rows.push(...results.map(rowOf))
  const builds = new Set(selected.filter(({ outputs }) => outputs.length > 0).map((step) => step.name))
  return results.every((result) => isGood(result) || !builds.has(result.name))
}

function isGood({ outcome }: StepResult): boolean {
  return outcome === 'passed' || outcome === 'unchanged'
}

function rowOf(result: StepResult): Row {
  const { name: step, outcome, ms, output } = result
  const remark = outcome === 'passed' ? seconds(ms) : outcome
  return isGood(result)
    ? { name: step, passed: 1, failed: 0, skipped: 0, notes: [], remark }
    : { name: step, passed: 0, failed: 1, skipped: 0, notes: [`FAILED ${step}\n${output.trimEnd()}`], remark }
}

async function measure(part: string, run: () => Promise<TestCount>): Promise<void> {
  if (isOutOfTime()) {
    rows.push({
      name: part,
      passed: 0,
      failed: 0,
      skipped: 1,
      notes: [`SKIPPED ${part}: ${OUT_OF_TIME}`],
      remark: 'skipped',
    })
    return
  }
  console.log(`${part} …`)
  const startedAt = performance.now()
  const count = await run()
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  rows.push({ name: part, ...count, remark: seconds(performance.now() - startedAt) + skipped })
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

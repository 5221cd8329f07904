/** What the tests in front of real servers have in common: they are skipped where the servers cannot run, and need what is generated and built. */
import { root } from './config.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { STEPS } from './steps.ts'
import type { TestCount } from './testCount.ts'
import { takeTurn } from './turn.mjs'

/** @param tests such as "the tests on real search servers" */
export function skippedTests(tests: string, reason: string): TestCount {
  const note = `SKIPPED ${tests}: ${reason}`
  console.log(`\n${'!'.repeat(note.length)}\n${note}\n${'!'.repeat(note.length)}\n`)
  return { passed: 0, failed: 0, skipped: 1, notes: [note] }
}

/** Runs the steps from which tests are built; null when all of it is there. */
export async function runBuild(names: readonly string[]): Promise<TestCount | null> {
  const endTurn = await takeTurn(root, (line) => console.log(line))
  const results = await runSteps(selectSteps(STEPS, names), { root, onStart: (step) => console.log(`${step.name} …`) })
  endTurn()
  const failed = results.find(({ outcome }) => outcome === 'failed')
  if (!failed) return null
  return { passed: 0, failed: 1, skipped: 0, notes: [`FAILED ${failed.name}: ${failed.output.trimEnd()}`] }
}

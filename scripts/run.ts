/** node scripts/run.ts <step…>: runs the named steps and all that they need. */
import { root } from './config.ts'
import { runSteps, selectSteps } from './runSteps.ts'
import { STEPS } from './steps.ts'
import { takeTurn } from './turn.mjs'

const steps = selectSteps(STEPS, process.argv.slice(2))
const endTurn = await takeTurn(root, (line) => console.error(line))
const results = await runSteps(steps, { root, onStart: (step) => console.error(`${step.name} …`) })
endTurn()

for (const { name, outcome, ms, output } of results) {
  if (outcome === 'failed') console.error(output.trimEnd())
  console.error(outcome === 'passed' ? `${name} passed in ${(ms / 1000).toFixed(1)} s` : `${name} ${outcome}`)
}
if (results.some(({ outcome }) => outcome === 'failed')) process.exitCode = 1

/** In development: runs code generation again when the schema, an operation or a text of the gateway changes. */
import { watch } from 'node:fs'
import { join } from 'node:path'
import { runSteps, selectSteps } from './runSteps.ts'
import { STEPS } from './steps.ts'

/** Editors write a file in several steps. */
const SETTLE_MS = 150

export function regenerateOnChange(root: string): void {
  let timer: NodeJS.Timeout | undefined
  const schedule = (_event: string, file: string | null): void => {
    if (!file || file.includes('.generated.') || !/\.(graphql|po|tsx?)$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => void regenerate(root), SETTLE_MS)
  }
  for (const folder of ['schema', 'web', 'gateway/texts']) watch(join(root, folder), { recursive: true }, schedule)
}

async function regenerate(root: string): Promise<void> {
  const results = await runSteps(selectSteps(STEPS, ['generate']), { root })
  for (const { outcome, output } of results) {
    if (outcome === 'passed') console.error('Code generated again')
    if (outcome === 'failed') console.error(output.trimEnd())
  }
}

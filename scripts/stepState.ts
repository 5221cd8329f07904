/** Remembers the hash of a step's inputs from its last success. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Step } from './steps.ts'
import { ALWAYS_INPUTS } from './steps.ts'

const GENERATED = /\.generated\.|(^|\/)node_modules\//

export function hashInputs(root: string, step: Step): string {
  const hash = createHash('sha256').update(JSON.stringify(step.command))
  const files = globSync([...ALWAYS_INPUTS, ...step.inputs], { cwd: root }).filter((file) => !GENERATED.test(file))
  for (const file of [...new Set(files)].sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(`\0${file}\0`).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** Whether nothing changed since the step last succeeded. */
export function isFresh(root: string, step: Step, inputHash: string): boolean {
  return readState(root)[step.name] === inputHash && step.outputs.every((output) => existsSync(join(root, output)))
}

export function markFresh(root: string, step: Step, inputHash: string): void {
  const file = stateFile(root)
  mkdirSync(dirname(file), { recursive: true })
  const aside = `${file}.${process.pid}`
  writeFileSync(aside, JSON.stringify({ ...readState(root), [step.name]: inputHash }, null, 2))
  renameSync(aside, file)
}

/** Stored with the packages: a new installation makes every step run again. */
function stateFile(root: string): string {
  return join(root, 'node_modules', '.cache', 'karat', 'steps.json')
}

function readState(root: string): Readonly<Record<string, unknown>> {
  try {
    const state: unknown = JSON.parse(readFileSync(stateFile(root), 'utf8'))
    return typeof state === 'object' && state !== null ? { ...state } : {}
  } catch {
    return {} // missing or truncated: every step runs again
  }
}

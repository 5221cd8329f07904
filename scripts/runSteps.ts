/** Runs the steps whose inputs changed, each after those that it needs, independent ones in parallel. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { commandEnv } from './commandEnv.ts'
import { endWithThis } from './endWithThis.ts'
import { hashInputs, isFresh, markFresh } from './stepState.ts'
import type { Step } from './steps.ts'

export interface StepResult {
  readonly name: string
  readonly outcome: 'passed' | 'unchanged' | 'failed' | 'not run'
  readonly ms: number
  /** Output of the command; printed if it failed. */
  readonly output: string
}

export interface RunOptions {
  readonly root: string
  readonly onStart?: (step: Step) => void
}

/** Returns the named steps and all that they need. @throws Error for an unknown name */
export function selectSteps(table: readonly Step[], names: readonly string[]): readonly Step[] {
  const wanted = new Set<string>()
  const add = (name: string): void => {
    const step = table.find((candidate) => candidate.name === name)
    if (!step) throw new Error(`expected one of ${table.map((known) => known.name).join(', ')}, got "${name}"`)
    if (wanted.has(name)) return
    wanted.add(name)
    step.needs.forEach(add)
  }
  names.forEach(add)
  return table.filter((step) => wanted.has(step.name))
}

export async function runSteps(steps: readonly Step[], options: RunOptions): Promise<readonly StepResult[]> {
  const running = new Map<string, Promise<StepResult>>()
  for (const step of steps) {
    // The table lists steps after those that they need.
    const needed = step.needs.flatMap((name) => running.get(name) ?? [])
    running.set(step.name, runAfter(needed, step, options))
  }
  return Promise.all(running.values())
}

async function runAfter(needed: readonly Promise<StepResult>[], step: Step, options: RunOptions): Promise<StepResult> {
  const results = await Promise.all(needed)
  const isBlocked = results.some(({ outcome }) => outcome === 'failed' || outcome === 'not run')
  return isBlocked ? { name: step.name, outcome: 'not run', ms: 0, output: '' } : runStep(step, options)
}

async function runStep(step: Step, { root, onStart }: RunOptions): Promise<StepResult> {
  const inputHash = hashInputs(root, step)
  if (isFresh(root, step, inputHash)) return { name: step.name, outcome: 'unchanged', ms: 0, output: '' }

  onStart?.(step)
  const startedAt = performance.now()
  const { code, output } = await run(step.command, root)
  const ms = performance.now() - startedAt
  const missing = step.outputs.filter((file) => !existsSync(join(root, file)))

  if (code !== 0) return { name: step.name, outcome: 'failed', ms, output }
  if (missing.length > 0)
    return {
      name: step.name,
      outcome: 'failed',
      ms,
      output: `${output}\nexpected ${missing.join(', ')} afterwards, found none`,
    }
  // Files that changed while the step ran are detected by the next run.
  markFresh(root, step, inputHash)
  return { name: step.name, outcome: 'passed', ms, output }
}

function run([command, ...args]: Step['command'], root: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const child = spawn(command, args, { cwd: root, env: commandEnv(root), stdio: ['ignore', 'pipe', 'pipe'] })
    endWithThis(child)
    child.stdout.on('data', (chunk) => chunks.push(chunk))
    child.stderr.on('data', (chunk) => chunks.push(chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8') }))
  })
}

import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runSteps, selectSteps } from './runSteps.ts'
import type { Step } from './steps.ts'
import { STEPS } from './steps.ts'

/** Steps that read all code. */
const CHECKS = ['types', 'lint', 'words', 'format', 'unused']

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'karat-steps-'))
  mkdirSync(join(root, 'src'))
  writeFileSync(join(root, 'src', 'a.txt'), 'one')
  writeFileSync(join(root, 'package-lock.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

/** Copies its input and counts how often it ran. */
const copy: Step = {
  name: 'copy',
  needs: [],
  inputs: ['src/**/*'],
  outputs: ['out.txt'],
  command: [
    'node',
    '-e',
    'const fs = require("fs"); fs.copyFileSync("src/a.txt", "out.txt"); fs.appendFileSync("runs", "x")',
  ],
}
const outcomes = async (...steps: Step[]) => (await runSteps(steps, { root })).map(({ outcome }) => outcome)
const runs = () => readFileSync(join(root, 'runs'), 'utf8').length

describe('a step', () => {
  test('runs once for the same inputs', async () => {
    expect(await outcomes(copy)).toEqual(['passed'])
    expect(await outcomes(copy)).toEqual(['unchanged'])
    expect(runs()).toBe(1)
  })

  test.each<{ change: string; make: () => void }>([
    { change: 'an input changed', make: () => writeFileSync(join(root, 'src', 'a.txt'), 'two') },
    { change: 'an input came', make: () => writeFileSync(join(root, 'src', 'b.txt'), '') },
    {
      change: 'an input was renamed',
      make: () => {
        writeFileSync(join(root, 'src', 'z.txt'), 'one')
      },
    },
    { change: 'the output is gone', make: () => rmSync(join(root, 'out.txt')) },
    { change: 'other versions are installed', make: () => writeFileSync(join(root, 'package-lock.json'), '{"a":1}') },
  ])('runs again when $change', async ({ make }) => {
    await outcomes(copy)
    make()
    expect(await outcomes(copy)).toEqual(['passed'])
  })

  test('runs again after a failure, and returns the output of the command', async () => {
    const failing: Step = { ...copy, command: ['node', '-e', 'console.error("no such field"); process.exit(2)'] }
    await outcomes(failing)
    const [result] = await runSteps([failing], { root })
    expect(result).toMatchObject({ outcome: 'failed', output: 'no such field\n' })
  })

  test('fails if it leaves no output', async () => {
    const [result] = await runSteps([{ ...copy, outputs: ['other.txt'] }], { root })
    expect(result?.outcome).toBe('failed')
    expect(result?.output).toContain('expected other.txt afterwards, found none')
  })

  test('does not run after a step that failed', async () => {
    const failing: Step = { ...copy, name: 'first', command: ['node', '-e', 'process.exit(1)'] }
    expect(await outcomes(failing, { ...copy, needs: ['first'] })).toEqual(['failed', 'not run'])
  })
})

describe('the table', () => {
  test('includes what a step needs, before it', () => {
    expect(selectSteps(STEPS, ['web server']).map(({ name }) => name)).toEqual([
      'gateway texts',
      'generate',
      'web client',
      'web server',
    ])
  })

  test('lists every step after those that it needs', () => {
    const places = new Map(STEPS.map(({ name }, at) => [name, at]))
    for (const { name, needs } of STEPS)
      for (const need of needs) expect(places.get(need)).toBeLessThan(places.get(name) ?? -1)
  })

  test.each(STEPS.filter(({ name }) => CHECKS.includes(name)))(
    '$name runs again when a module of any folder changes',
    ({ inputs }) => {
      const repository = join(import.meta.dirname, '..')
      const listed = execFileSync('git', ['ls-files', '*/*.ts'], { cwd: repository, encoding: 'utf8' })
      const folders = new Set(listed.split('\n').flatMap((path) => path.split('/').slice(0, 1).filter(Boolean)))
      const read = new Set(globSync([...inputs], { cwd: repository }).map((path) => path.split('/')[0]))
      expect(folders.size).toBeGreaterThan(8)
      expect([...folders].filter((folder) => !read.has(folder))).toEqual([])
    },
  )

  test('names its steps when an unknown one is requested', () => {
    expect(() => selectSteps(STEPS, ['gnerate'])).toThrow(/expected one of .*generate, .*, got "gnerate"/)
  })
})

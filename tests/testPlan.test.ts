import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandEnv } from '../scripts/commandEnv.ts'
import { root } from '../scripts/config.ts'
import { JOURNEYS, PROJECTS } from '../scripts/testPlan.ts'
import config from '../vitest.config.ts'

const LIST_TIMEOUT_MS = 120_000
const JOURNEY_FILES = 'e2e/*.test.ts'
const WITHOUT_BROWSER = 'e2e/*.built.test.ts'

interface Project {
  readonly test: { readonly name: string; readonly include: string[]; readonly exclude?: string[] }
}
const projects = config.test?.projects as readonly Project[]

const filesIn = (include: string[], exclude: string[] = []) =>
  globSync(include, { cwd: root, exclude: ['**/node_modules/**', 'dist/**', '.*/**', ...exclude] }).sort()

test('npm test and npm run test:all run every project of Vitest, and none twice', () => {
  const planned = Object.values(PROJECTS).flat()
  expect(planned.toSorted()).toEqual(projects.map((project) => project.test.name).toSorted())
})

test('every file of tests is in one project', () => {
  const inProjects = projects.flatMap((project) => filesIn(project.test.include, project.test.exclude))
  expect(inProjects.toSorted()).toEqual(filesIn(['**/*.test.{ts,tsx}'], journeyFiles()))
})

test('every journey is in npm test or in npm run test:all, and none in both', { timeout: LIST_TIMEOUT_MS }, () => {
  const [short, long] = [listJourneys(JOURNEYS.short), listJourneys(JOURNEYS.long)]
  const [all, files] = [[...short, ...long], new Set([...short, ...long].map(({ file }) => `e2e/${file}`))]
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
  expect([...files].toSorted()).toEqual(journeyFiles())
  expect(short.length).toBeGreaterThan(40)
  expect(short.length).toBeLessThan(80)
})

function journeyFiles(): string[] {
  return filesIn([JOURNEY_FILES], [WITHOUT_BROWSER])
}

interface Suite {
  readonly file: string
  readonly specs: readonly { readonly id: string }[]
  readonly suites?: readonly Suite[]
}

function listJourneys(args: readonly string[]): readonly { readonly id: string; readonly file: string }[] {
  const output = execFileSync(
    join(root, 'node_modules/.bin/playwright'),
    ['test', '--list', '--reporter=json', ...args],
    { cwd: root, env: commandEnv(root), encoding: 'utf8', maxBuffer: 50_000_000 },
  )
  const specsOf = ({ file, specs, suites = [] }: Suite): { id: string; file: string }[] => [
    ...specs.map(({ id }) => ({ id, file })),
    ...suites.flatMap(specsOf),
  ]
  return (JSON.parse(output) as { readonly suites: readonly Suite[] }).suites.flatMap(specsOf)
}

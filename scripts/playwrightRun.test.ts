import { expect, test } from 'vitest'
import { countPlaywrightReport } from './playwrightRun.ts'
import { OUT_OF_TIME } from './testTime.ts'

const failure = { error: { message: '\u001B[31mexpected 2\u001B[39m\nat …' } }

function spec(status: string, results: readonly object[] = [{}]) {
  return { title: `is ${status}`, tests: [{ status, results }] }
}

function skippedFor(description: string) {
  return {
    title: 'is left out',
    tests: [{ status: 'skipped', results: [], annotations: [{ type: 'skip', description }] }],
  }
}

function reportOf(...specs: object[]) {
  return { suites: [{ title: 'cart.test.ts', specs: [], suites: [{ title: 'store no', specs }] }], errors: [] }
}

test('counts passed, failed and skipped journeys in nested groups', () => {
  const report = reportOf(spec('expected'), spec('unexpected', [failure, failure]), spec('skipped', []))
  expect(countPlaywrightReport(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    notes: ['FAILED cart.test.ts › store no › is unexpected\n    expected 2\n    at …'],
  })
})

test('counts a journey that passed when it was retried as passed, and names it', () => {
  expect(countPlaywrightReport(reportOf(spec('flaky', [failure, {}])), 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    notes: ['FLAKY cart.test.ts › store no › is flaky\n    expected 2\n    at …'],
  })
})

test('says how many journeys were skipped for a reason', () => {
  const skipped = skippedFor('no time')
  expect(countPlaywrightReport(reportOf(spec('expected'), skipped, skipped, spec('skipped', [])), 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 3,
    notes: ['SKIPPED 2 journeys: no time'],
  })
})

test('counts a run that had no time for any journey as none that failed', () => {
  const leftOut = skippedFor(OUT_OF_TIME)
  expect(countPlaywrightReport(reportOf(leftOut), 0)).toMatchObject({ passed: 0, failed: 0, skipped: 1 })
  expect(countPlaywrightReport(reportOf(leftOut), 1)).toMatchObject({ failed: 1 })
})

test('counts an error outside of journeys as a failure', () => {
  const report = { ...reportOf(spec('expected')), errors: [{ message: 'the shop did not start\nat …' }] }
  expect(countPlaywrightReport(report, 1)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 0,
    notes: ['FAILED outside of a journey\n    the shop did not start\n    at …'],
  })
})

test.each([
  { name: 'without a report', report: null, exitCode: 1 },
  { name: 'without journeys', report: reportOf(), exitCode: 0 },
])('counts a run $name as a failure', ({ report, exitCode }) => {
  expect(countPlaywrightReport(report, exitCode)).toMatchObject({ passed: 0, failed: 1 })
})

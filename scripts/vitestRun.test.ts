import { expect, test } from 'vitest'
import { countReport } from './vitestRun.ts'

const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map(each => ({ status: each })) })

test.each([
  { name: 'tests that passed', files: [file('passed', 'passed', 'passed')], exitCode: 0, count: { passed: 2, failed: 0, skipped: 0 } },
  { name: 'tests that failed', files: [file('failed', 'passed', 'failed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0 } },
  { name: 'tests that were skipped', files: [file('passed', 'passed', 'skipped', 'todo')], exitCode: 0, count: { passed: 1, failed: 0, skipped: 2 } },
  { name: 'a file that could not be read', files: [file('passed', 'passed'), file('failed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0 } },
  { name: 'an unhandled error beside good tests', files: [file('passed', 'passed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0 } },
  { name: 'no test at all', files: [], exitCode: 0, count: { passed: 0, failed: 1, skipped: 0 } },
])('$name are counted', ({ files, exitCode, count }) => {
  expect(countReport({ testResults: files }, exitCode)).toEqual(count)
})

test('a run without a report is a failure', () => {
  expect(countReport(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

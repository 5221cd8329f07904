import { expect, test } from 'vitest'
import { countVitestReport } from './vitestRun.ts'

function file(status: string, ...tests: string[]) {
  const assertionResults = tests.map((each) => ({
    status: each === 'flaky' ? 'passed' : each,
    fullName: 'adds numbers',
    failureMessages: each === 'failed' || each === 'flaky' ? ['1 is not 2\nat …'] : [],
  }))
  return { name: 'a.test.ts', status, message: 'no such file\nat …', assertionResults }
}
const runAsAWhole = (code: number, passed: number) => `FAILED the run as a whole: exit code ${code}, ${passed} passed`

test.each([
  { name: 'passed tests', files: [file('passed', 'passed', 'passed')], exitCode: 0, counts: [2, 0, 0], notes: [] },
  {
    name: 'failed tests',
    files: [file('failed', 'passed', 'failed')],
    exitCode: 1,
    counts: [1, 1, 0],
    notes: ['FAILED a.test.ts: adds numbers\n    1 is not 2\n    at …'],
  },
  {
    name: 'tests that passed when they were retried',
    files: [file('passed', 'passed', 'flaky')],
    exitCode: 0,
    counts: [2, 0, 0],
    notes: ['FLAKY a.test.ts: adds numbers\n    1 is not 2\n    at …'],
  },
  {
    name: 'skipped tests',
    files: [file('passed', 'passed', 'skipped', 'todo')],
    exitCode: 0,
    counts: [1, 0, 2],
    notes: [],
  },
  {
    name: 'a file that could not be loaded',
    files: [file('passed', 'passed'), file('failed')],
    exitCode: 1,
    counts: [1, 1, 0],
    notes: ['FAILED a.test.ts\n    no such file\n    at …'],
  },
  {
    name: 'an unhandled error beside passed tests',
    files: [file('passed', 'passed')],
    exitCode: 1,
    counts: [1, 1, 0],
    notes: [runAsAWhole(1, 1)],
  },
  { name: 'a run without tests', files: [], exitCode: 0, counts: [0, 1, 0], notes: [runAsAWhole(0, 0)] },
])('counts $name', ({ files, exitCode, counts: [passed, failed, skipped], notes }) => {
  expect(countVitestReport({ testResults: files }, exitCode)).toEqual({ passed, failed, skipped, notes })
})

test('counts a run without a report as a failure', () => {
  expect(countVitestReport(null, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('names an error outside of a test, which has no place in the report', () => {
  const { failed, notes } = countVitestReport({ testResults: [file('passed', 'passed')] }, 1, ['a socket was closed'])
  expect({ failed, notes }).toEqual({
    failed: 1,
    notes: ['FAILED outside of a test: a socket was closed', runAsAWhole(1, 1)],
  })
})

test('a run that may be empty passes without a test, unless its process failed or wrote no report', () => {
  const failedOf = (report: unknown, exitCode: number) => countVitestReport(report, exitCode, [], true).failed
  expect([failedOf({ testResults: [] }, 0), failedOf({ testResults: [] }, 1), failedOf(null, 0)]).toEqual([0, 1, 1])
})

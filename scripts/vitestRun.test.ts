import { expect, test } from 'vitest'
import { countReport } from './vitestRun.ts'

function file(status: string, ...tests: string[]) {
  const assertionResults = tests.map((each) => ({
    status: each,
    fullName: 'a law',
    failureMessages: each === 'failed' ? ['1 is not 2\nat …'] : [],
  }))
  return { name: 'a.test.ts', status, message: 'no such file\nat …', assertionResults }
}
const runAsAWhole = (code: number, passed: number) => `FAILED the run as a whole: exit code ${code}, ${passed} passed`

test.each([
  { name: 'tests that passed', files: [file('passed', 'passed', 'passed')], exitCode: 0, counts: [2, 0, 0], told: [] },
  {
    name: 'tests that failed',
    files: [file('failed', 'passed', 'failed')],
    exitCode: 1,
    counts: [1, 1, 0],
    told: ['FAILED a.test.ts: a law: 1 is not 2'],
  },
  {
    name: 'tests that were skipped',
    files: [file('passed', 'passed', 'skipped', 'todo')],
    exitCode: 0,
    counts: [1, 0, 2],
    told: [],
  },
  {
    name: 'a file that could not be read',
    files: [file('passed', 'passed'), file('failed')],
    exitCode: 1,
    counts: [1, 1, 0],
    told: ['FAILED a.test.ts: no such file'],
  },
  {
    name: 'an unhandled error beside good tests',
    files: [file('passed', 'passed')],
    exitCode: 1,
    counts: [1, 1, 0],
    told: [runAsAWhole(1, 1)],
  },
  { name: 'no test at all', files: [], exitCode: 0, counts: [0, 1, 0], told: [runAsAWhole(0, 0)] },
])('$name are counted', ({ files, exitCode, counts: [passed, failed, skipped], told }) => {
  expect(countReport({ testResults: files }, exitCode)).toEqual({ passed, failed, skipped, told })
})

test('a test that passed only at its second try is named', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a journey', failureMessages: ['a click came too early\nat …'] },
  ]
  const testResults = [{ name: 'b.test.ts', status: 'passed', assertionResults }]
  expect(countReport({ testResults }, 0)).toEqual({
    passed: 1,
    failed: 0,
    skipped: 0,
    told: ['SECOND TRY b.test.ts: a journey: a click came too early'],
  })
})

test('a run without a report is a failure', () => {
  expect(countReport(null, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

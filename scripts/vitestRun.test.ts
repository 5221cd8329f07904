import { expect, test } from 'vitest'
import { countReport } from './vitestRun.ts'

const file = (status: string, ...tests: string[]) => ({ name: 'a.test.ts', status, message: 'no such file\nat …', assertionResults: tests.map(each => ({ status: each, fullName: 'a law', failureMessages: each === 'failed' ? ['1 is not 2\nat …'] : [] })) })

test.each([
  { name: 'tests that passed', files: [file('passed', 'passed', 'passed')], exitCode: 0, count: { passed: 2, failed: 0, skipped: 0, told: [] } },
  { name: 'tests that failed', files: [file('failed', 'passed', 'failed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0, told: ['FAILED a.test.ts: a law: 1 is not 2'] } },
  { name: 'tests that were skipped', files: [file('passed', 'passed', 'skipped', 'todo')], exitCode: 0, count: { passed: 1, failed: 0, skipped: 2, told: [] } },
  { name: 'a file that could not be read', files: [file('passed', 'passed'), file('failed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0, told: ['FAILED a.test.ts: no such file'] } },
  { name: 'an unhandled error beside good tests', files: [file('passed', 'passed')], exitCode: 1, count: { passed: 1, failed: 1, skipped: 0, told: ['FAILED the run as a whole: exit code 1, 1 passed'] } },
  { name: 'no test at all', files: [], exitCode: 0, count: { passed: 0, failed: 1, skipped: 0, told: ['FAILED the run as a whole: exit code 0, 0 passed'] } },
])('$name are counted', ({ files, exitCode, count }) => {
  expect(countReport({ testResults: files }, exitCode)).toEqual(count)
})

test('a test that passed only at its second try is named', () => {
  const assertionResults = [{ status: 'passed', fullName: 'a journey', failureMessages: ['a click came too early\nat …'] }]
  expect(countReport({ testResults: [{ name: 'b.test.ts', status: 'passed', assertionResults }] }, 0)).toEqual({ passed: 1, failed: 0, skipped: 0, told: ['SECOND TRY b.test.ts: a journey: a click came too early'] })
})

test('a run without a report is a failure', () => {
  expect(countReport(null, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

import { expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

it.each<[string, string | null]>([
  ['', 'REQUIRED'],
  ['Gull-1', 'TOO_SHORT 8'],
  ['Gull-og-1', null],
  ['gullogsolv', 'FORMAT 3'],
  ['GULLOGSOLV1', 'FORMAT 3'],
  ['gullogsolv1-', null],
  ['12345678-', 'FORMAT 3'],
  ['Gullogsolv1', null],
  ['ærligGøy1', null],
  ['Ærlig og redelig', null],
  // An emoji is one character of the fourth kind.
  ['Gull-1👑👑', null],
  ['Gul-1👑👑', 'TOO_SHORT 8'],
  ['Aa1-'.repeat(50), null],
  ['Aa1-'.repeat(64), null],
  [`${'Aa1-'.repeat(64)}x`, 'TOO_LONG 256'],
  [' Gull og 1', null],
])('%j: %s', (password, expected) => {
  const problem = passwordProblem(password)
  expect(problem && [problem.rule, ...(problem.bound === null ? [] : [problem.bound])].join(' ')).toBe(expected)
})

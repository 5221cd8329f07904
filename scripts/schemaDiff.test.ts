import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { reportOf, schemaDiff } from './schemaDiff.ts'

const before = buildSchema('type Query { store: String, count(of: Int): Int }')

test('names breaking and dangerous changes', () => {
  const after = buildSchema('type Query { count(of: Int, in: Int): Int }')
  expect(reportOf(schemaDiff(before, after), 'main')).toBe(
    [
      'The schema differs from main.',
      'Breaking (1):',
      '  Query.store was removed.',
      'Dangerous (1):',
      '  An optional arg in on Query.count was added.',
    ].join('\n'),
  )
})

test('reports an added field as compatible', () => {
  const after = buildSchema('type Query { store: String, count(of: Int): Int, name: String }')
  expect(reportOf(schemaDiff(before, after), 'main')).toBe('The schema differs from main.\nNothing breaks a client.')
})

test('reports that nothing changed', () => {
  expect(reportOf(schemaDiff(before, before), 'v1')).toBe('The schema is the same as at v1.')
})

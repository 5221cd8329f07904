import { expect, test } from 'vitest'
import { findDeniedNames } from './checkWords.ts'

test.each([
  { source: 'const toldPrices = 1', name: 'toldPrices' },
  { source: 'export function priceAsked() {}', name: 'priceAsked' },
  { source: 'type KeptList = string[]', name: 'KeptList' },
  { source: 'const MOST_ITEMS = 1', name: 'MOST_ITEMS' },
  { source: 'const x = { ladder: 1 }', name: 'ladder' },
  { source: 'const page = <Crumbs />', name: 'Crumbs' },
])('rejects $name', ({ source, name }) => {
  expect(findDeniedNames('module.tsx', source)).toEqual([expect.objectContaining({ name, line: 1 })])
})

test.each([
  'const isolated = 1',
  'type Page = Awaited<Loading>',
  'const mostly = 1',
  'const text = "what was asked"',
  '// kept\nconst stored = 1',
])('accepts %s', (source) => {
  expect(findDeniedNames('module.ts', source)).toEqual([])
})

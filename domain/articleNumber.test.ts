import { expect, test } from 'vitest'
import { articleNumberKey } from './articleNumber.ts'

test.each([
  ['AU-585-1.2', 'au58512'],
  ['au 585 1,2', 'au58512'],
  ['Au585–1⁄2', 'au58512'],
  [' wr_585/d.4 ', 'wr585d4'],
  ['WÄRE-7', 'wäre7'],
  ['—', ''],
])('%s is known by %s', (written, key) => {
  expect(articleNumberKey(written)).toBe(key)
})

import { expect, test } from 'vitest'
import { readOrderList } from './orderList.ts'

test.each([
  { text: 'Varenummer;Antall\nAU-3;2\nAU-4;1', skus: ['AU-3', 'AU-4'] },
  { text: 'Item number\tQuantity\nAU-3\t2', skus: ['AU-3'] },
  { text: 'AU-3;2\nAU-4;1', skus: ['AU-3', 'AU-4'] },
  // Alone it is an article number.
  { text: 'Varenummer', skus: ['Varenummer'] },
])('the heading of a spreadsheet is no line of the order: $skus', ({ text, skus }) => {
  expect(readOrderList(text, 'nb-NO').map(({ sku }) => sku)).toEqual(skus)
})

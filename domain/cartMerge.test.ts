import { expect, test } from 'vitest'
import { NO_OPTIONS } from './cartLine.ts'
import { type MergeLine, mergeSteps } from './cartMerge.ts'
import { decimal, toText } from './decimal.ts'

const line = (sku: string, quantity: number, itemId: string): MergeLine => ({
  itemId,
  sku,
  parentSku: null,
  options: NO_OPTIONS,
  quantity: decimal(quantity),
})
const merged = (guest: readonly MergeLine[], customer: readonly MergeLine[]): string[] =>
  mergeSteps(guest, customer).map(
    ({ line: { sku }, equal, quantity }) => `${sku}: ${toText(quantity)} of item ${equal?.itemId ?? 'none'}`,
  )

test('merging adds the quantities of equal lines, and leaves what only the customer has', () => {
  expect(merged([line('A', 2, '1'), line('B', 1, '2')], [line('B', 3, '11'), line('C', 1, '12')])).toEqual([
    'A: 2 of item none',
    'B: 4 of item 11',
  ])
})

test('merging takes each line of the customer for one line of the guest', () => {
  expect(merged([line('A', 2, '1'), line('A', 5, '2')], [line('A', 1, '11')])).toEqual([
    'A: 3 of item 11',
    'A: 5 of item none',
  ])
})

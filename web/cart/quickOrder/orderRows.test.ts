import { expect, test } from 'vitest'
import { readOrderList } from './orderList.ts'
import { findOrderRows, type OrderProduct, type OrderVariant } from './orderRows.ts'

const rule = { unit: 'PCS', minimum: '1', step: '1', maximum: null } as OrderVariant['quantity']

/** Finds every article number that is written in capitals. */
function catalogue() {
  const requests: (readonly string[])[] = []
  const find = async (skus: readonly string[]) => {
    requests.push(skus)
    return skus.map((sku): OrderProduct<OrderVariant> | null =>
      sku === sku.toUpperCase()
        ? { composition: { __typename: 'Single', variant: { id: sku, sku, quantity: rule } } }
        : null,
    )
  }
  return { requests, find }
}

const pasted = (lines: number, prefix: string) =>
  readOrderList(Array.from({ length: lines }, (_, at) => `${prefix}-${at}\t${at + 1}`).join('\n'), 'nb-NO')

test.each([
  { lines: 24, prefix: 'GOLD', requests: 1 },
  { lines: 60, prefix: 'GOLD', requests: 3 },
  { lines: 60, prefix: 'gold', requests: 5 },
])('$lines lines of $prefix take $requests requests, and each line finds its product', async (list) => {
  const { requests, find } = catalogue()
  const rows = await findOrderRows(pasted(list.lines, list.prefix), find)
  expect(requests).toHaveLength(list.requests)
  expect(
    rows?.map((row) => (row.kind === 'found' ? `${row.variant.sku} ${row.ordered.toString()}` : row.kind)),
  ).toEqual(Array.from({ length: list.lines }, (_, at) => `GOLD-${at} ${at + 1}`))
})

test('a list is not found in part: a request that fails is the answer for all lines', async () => {
  const { find } = catalogue()
  let count = 0
  const failing = async (skus: readonly string[]) => ((count += 1) === 2 ? null : find(skus))
  expect(await findOrderRows(pasted(60, 'GOLD'), failing)).toBeNull()
})

test('a quantity in another unit than the product’s is not taken for one in its unit', async () => {
  const { find } = catalogue()
  const rows = await findOrderRows(readOrderList('GOLD-1 5 stk\nGOLD-1 5 m\nGOLD-1 5', 'nb-NO'), find)
  expect(rows?.map(({ kind }) => kind)).toEqual(['found', 'quantity', 'found'])
})

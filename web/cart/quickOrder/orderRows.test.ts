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
        ? { composition: { __typename: 'Single', variant: { id: sku, sku, quantity: rule, gramsPerUnit: null } } }
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

test.each([
  { what: 'wire by the metre', unit: 'METER', gramsPerUnit: '4', written: '10 g', ordered: '2.5' },
  { what: 'wire, to the next step', unit: 'METER', gramsPerUnit: '3', written: '10 g', ordered: '3.35' },
  { what: 'wire in kilograms', unit: 'METER', gramsPerUnit: '4', written: '0,1 kg', ordered: '25' },
  { what: 'grain by the kilogram', unit: 'KG', gramsPerUnit: null, written: '500 g', ordered: '0.5' },
  { what: 'grain by the gram', unit: 'G', gramsPerUnit: null, written: '0,5 kg', ordered: '500' },
  { what: 'wire of unknown weight', unit: 'METER', gramsPerUnit: null, written: '10 g', ordered: null },
  { what: 'pieces', unit: 'PCS', gramsPerUnit: '5', written: '10 g', ordered: null },
] as const)('a weight is ordered in the unit of sale where its weight is known: $what', async (given) => {
  const quantity = { ...rule, unit: given.unit, minimum: '0.05', step: '0.05' }
  const variant = { id: 'V', sku: 'V', quantity, gramsPerUnit: given.gramsPerUnit }
  const rows = await findOrderRows(readOrderList(`V ${given.written}`, 'nb-NO'), async (skus) =>
    skus.map(() => ({ composition: { __typename: 'Single' as const, variant } })),
  )
  const [row] = rows ?? []
  expect(row?.kind === 'found' ? row.ordered.toString() : null).toBe(given.ordered)
})

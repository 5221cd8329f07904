import { describe, expect, test } from 'vitest'
import { readStoreTable } from '../../../storeTable.ts'
import { fieldsOf } from './indexFields.ts'
import { limitOf, priceFieldsOf, priceSort } from './priceField.ts'

const [store] = readStoreTable().stores
if (!store) throw new Error('expected a store')
const FIELDS = fieldsOf(
  new Map([
    ['price', 'double'],
    ['final_price', 'double'],
    ['price_incl_tax', 'double'],
    ['final_price_incl_tax', 'double'],
    ['tax_class_id', 'integer'],
  ]),
  false,
)
const RATES: Readonly<Record<number, number>> = { 2: 25, 3: 0, 4: 25 }
const rateOf = (taxClassId: number | null) => (taxClassId === null ? 0 : (RATES[taxClassId] ?? null))
const ALL = { only: null, factor: 1 }

function fieldOf(
  {
    displays,
    source = displays,
    isTaxedByBackend = false,
  }: { displays: 'net' | 'gross'; source?: 'net' | 'gross'; isTaxedByBackend?: boolean },
  counts: Readonly<Record<string, number>>,
  taxClasses: readonly (number | null)[] = [2],
  fields = FIELDS,
) {
  const isGross = source === 'gross'
  const settings = {
    tax: {
      ...store!.tax,
      sourcePriceIncludesTax: isGross,
      finalPriceIncludesTax: isGross,
      calculateServerSide: isTaxedByBackend,
    },
    displaySettings: { ...store!.displaySettings, displayIncludesVAT: displays === 'gross' },
  }
  return priceFieldsOf(settings, fields, { counts: new Map(Object.entries(counts)), taxClasses }, rateOf).price
}

describe('the price of an index of another indexer', () => {
  test.each([
    ['is the final price', { final_price: 10, price: 10 }, 'final_price'],
    ['is the list price where few documents have a final one', { final_price: 2, price: 10 }, 'price'],
    ['is never a field that no document has', { final_price: 0, final_price_incl_tax: 0, price: 10 }, 'price'],
  ])('%s', (_name, counts, path) => {
    expect(fieldOf({ displays: 'gross' }, counts)).toEqual({ path, groups: [ALL] })
  })

  test('with tax is one of those that the backend has computed', () => {
    const counts = { price: 10, price_incl_tax: 10, final_price: 10, final_price_incl_tax: 10 }
    expect(fieldOf({ displays: 'gross', isTaxedByBackend: true }, counts)).toEqual({
      path: 'final_price_incl_tax',
      groups: [ALL],
    })
    expect(fieldOf({ displays: 'net', source: 'gross', isTaxedByBackend: true }, counts)).toEqual({
      path: 'final_price',
      groups: [ALL],
    })
  })

  test('behind the API, which computes the tax of its answers alone, is moved by the rate', () => {
    const counts = { price: 10, price_incl_tax: 0 }
    expect(fieldOf({ displays: 'gross', source: 'net', isTaxedByBackend: true }, counts)).toEqual({
      path: 'price',
      groups: [{ only: null, factor: 1.25 }],
    })
  })

  test('is moved at once where all tax classes have one rate, in the order of the field', () => {
    const price = fieldOf({ displays: 'net', source: 'gross' }, { price: 10 }, [2, 4])
    expect(price).toEqual({ path: 'price', groups: [{ only: null, factor: 0.8 }] })
    expect(price && priceSort(price, 'asc')).toMatchObject({ price: { order: 'asc' } })
  })

  test('is moved by the rate of each tax class where they differ, also in the order', () => {
    const price = fieldOf({ displays: 'gross', source: 'net' }, { price: 10 }, [2, 3, 4, null])
    expect(price?.groups).toEqual([
      { factor: 1.25, only: { path: 'tax_class_id', ids: [2, 4] } },
      { factor: 1, only: { path: 'tax_class_id', ids: [3, null] } },
    ])
    expect(price && priceSort(price, 'desc')).toMatchObject({
      _script: {
        order: 'desc',
        script: { params: { factors: { 2: 1.25, 4: 1.25, 3: 1, '': 1 }, last: -Number.MAX_VALUE } },
      },
    })
  })

  test.each([
    ['a tax class without a known rate', { price: 10 }, [2, 99], FIELDS],
    ['no price that is a number', { price: 10 }, [2], fieldsOf(new Map([['price', 'keyword']]), false)],
    ['no price at all', {}, [2], FIELDS],
  ] as const)('is null with %s', (_name, counts, taxClasses, fields) => {
    expect(fieldOf({ displays: 'gross', source: 'net' }, counts, taxClasses, fields)).toBeNull()
  })
})

test.each([
  ['100', 1, 100],
  ['100', 1.25, 79.996],
  ['100', 0.8, 124.99375],
])('the limit %s at the factor %s is %s, half a cent below', (limit, factor, expected) => {
  expect(limitOf(limit, factor)).toBe(expected)
})

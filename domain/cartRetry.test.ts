import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_OPTIONS } from './cartLine.ts'
import { notYetAdded } from './cartRetry.ts'

const item = (sku: string, quantity: number) => ({ sku, parentSku: null, options: NO_OPTIONS, quantity, itemId: null })

test.each([
  { case: 'nothing was added', now: [], missing: ['A', 'B', 'A'] },
  { case: 'the first was added', now: [item('A', 2)], missing: ['B', 'A'] },
  { case: 'two were added', now: [item('A', 2), item('B', 1)], missing: ['A'] },
  { case: 'all were added', now: [item('A', 5), item('B', 1)], missing: [] },
])('$case', ({ now, missing }) => {
  const items = [item('A', 2), item('B', 1), item('A', 3)]
  expect(notYetAdded(items, [], now).map(({ sku }) => sku)).toEqual(missing)
})

test('continuing after any interruption adds every item once', () => {
  const skus = fc.constantFrom('A', 'B', 'C')
  const items = fc.array(fc.record({ sku: skus, quantity: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  fc.assert(
    fc.property(items, items, fc.nat(8), (before, wanted, done) => {
      const lines = (list: readonly { sku: string; quantity: number }[]) =>
        list.map((one) => item(one.sku, one.quantity))
      const interrupted = [...before, ...wanted.slice(0, done)]
      const missing = notYetAdded(lines(wanted), lines(before), lines(interrupted))
      const sum = (list: readonly { sku: string; quantity: number }[], sku: string) =>
        list.filter((one) => one.sku === sku).reduce((total, { quantity }) => total + quantity, 0)
      for (const sku of ['A', 'B', 'C'])
        expect(sum([...interrupted, ...missing], sku)).toBe(sum([...before, ...wanted], sku))
    }),
  )
})

test('weights that floats cannot write add up', () => {
  expect(notYetAdded([item('WIRE', 0.2)], [item('WIRE', 0.1)], [item('WIRE', 0.3)])).toEqual([])
})

describe('at a backend that names no options of its lines', () => {
  const set = (...selections: string[]) => ({
    ...item('SET', 1),
    parentSku: 'SET',
    options: { ...NO_OPTIONS, bundle: [{ id: '1', quantity: '1', selections }] },
  })
  const engraved = (sku: string, text: string) => ({
    ...item(sku, 1),
    options: { ...NO_OPTIONS, custom: [{ id: '7', values: [text] }] },
  })
  const download = { ...item('BOOK', 1), options: { ...NO_OPTIONS, links: ['3'] } }
  const variant = {
    ...engraved('RING-52', 'Kari'),
    parentSku: 'RING',
    options: { ...engraved('RING-52', 'Kari').options, configurable: [{ id: '93', value: '52' }] },
  }

  test.each([
    { kind: 'a bundle', wanted: set('A'), sku: 'SET-PART-A' },
    { kind: 'an engraving', wanted: engraved('BAR', 'Kari'), sku: 'BAR-engraving' },
    { kind: 'an option without a SKU', wanted: engraved('BAR', 'Kari'), sku: 'BAR' },
    { kind: 'a download', wanted: download, sku: 'BOOK' },
    { kind: 'an engraved variant', wanted: variant, sku: 'RING-52-engraving' },
  ])('$kind is not added twice', ({ wanted, sku }) => {
    expect(notYetAdded([wanted], [], [{ ...item(sku, 1), itemId: '5' }])).toEqual([])
    expect(notYetAdded([wanted], [item(sku, 1)], [item(sku, 1)])).toEqual([wanted])
  })

  test('of two choices of one product, the first was added', () => {
    const [first, second] = [set('A'), set('B')]
    expect(notYetAdded([first, second], [], [item('SET-PART-A', 1)])).toEqual([second])
    expect(notYetAdded([first, second], [], [item('SET-PART-A', 1), item('SET-PART-B', 1)])).toEqual([])
  })

  test('a line that had its options before counts with one that has none yet', () => {
    const [known, wanted] = [set('A'), set('B')]
    expect(notYetAdded([known, wanted], [known], [{ ...known, quantity: 2 }])).toEqual([wanted])
    expect(notYetAdded([known, wanted], [known], [{ ...known, quantity: 2 }, item('SET-B', 1)])).toEqual([])
  })

  test('another product of the same addition is not taken for it, whatever its SKU', () => {
    const [wanted, other] = [engraved('BAR', 'Kari'), item('BAR-1OZ', 1)]
    expect(notYetAdded([wanted, other], [], [item('BAR-1OZ', 1)])).toEqual([wanted])
    expect(notYetAdded([wanted], [], [item('BARREL', 1)])).toEqual([wanted])
  })
})

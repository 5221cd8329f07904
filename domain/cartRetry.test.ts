import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_OPTIONS } from './cartLine.ts'
import { notYetAdded } from './cartRetry.ts'

const item = (sku: string, quantity: number, productType = 'simple') => ({
  sku,
  parentSku: null,
  options: NO_OPTIONS,
  quantity,
  productType,
  itemId: null,
})

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
  const ofSet = (sku: string) => item(sku, 1, 'bundle')
  const set = (...selections: string[]) => ({
    ...ofSet('SET'),
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
    { kind: 'a bundle', wanted: set('A'), line: ofSet('SET-PART-A') },
    { kind: 'an engraving', wanted: engraved('BAR', 'Kari'), line: item('BAR-engraving', 1) },
    { kind: 'an option without a SKU', wanted: engraved('BAR', 'Kari'), line: item('BAR', 1) },
    { kind: 'a download', wanted: download, line: item('BOOK', 1) },
    { kind: 'an engraved variant', wanted: variant, line: item('RING-52-engraving', 1) },
  ])('$kind is not added twice', ({ wanted, line }) => {
    expect(notYetAdded([wanted], [], [line])).toEqual([])
    expect(notYetAdded([wanted], [line], [line])).toEqual([wanted])
    // Magento joins it to an equal line.
    expect(notYetAdded([wanted], [line], [{ ...line, quantity: 2 }])).toEqual([])
  })

  test('of two choices of one product, the first was added', () => {
    const [first, second] = [set('A'), set('B')]
    expect(notYetAdded([first, second], [], [ofSet('SET-PART-A')])).toEqual([second])
    expect(notYetAdded([first, second], [], [ofSet('SET-PART-A'), ofSet('SET-PART-B')])).toEqual([])
  })

  test('a line that had its options before counts with one that has none yet', () => {
    const [known, wanted] = [set('A'), set('B')]
    expect(notYetAdded([known, wanted], [known], [{ ...known, quantity: 2 }])).toEqual([wanted])
    expect(notYetAdded([known, wanted], [known], [{ ...known, quantity: 2 }, ofSet('SET-B')])).toEqual([])
  })

  test('another product of the same addition is not taken for it, whatever its SKU', () => {
    const [wanted, other] = [engraved('BAR', 'Kari'), item('BAR-1OZ', 1)]
    expect(notYetAdded([wanted, other], [], [item('BAR-1OZ', 1)])).toEqual([wanted])
    expect(notYetAdded([wanted], [], [item('BARREL', 1)])).toEqual([wanted])
    const longer = engraved('BAR-1OZ', 'Per')
    expect(notYetAdded([longer, wanted], [], [item('BAR-1OZ-engraving', 1)])).toEqual([wanted])
    expect(notYetAdded([set('A')], [], [item('SET-OF-TOOLS', 1)])).toEqual([set('A')])
  })
})

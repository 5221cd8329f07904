import { ProductDetail } from '#docs'
import { describe, expect, test } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { sampleResponse } from '../../testing/sampleResponse.ts'
import {
  type BundlePart,
  canToggle,
  chosenOf,
  type GroupedItem,
  isAsOffered,
  isBundlePartAsOffered,
  isBundlePartAsPriced,
  toggled,
  wantedQuantity,
  writtenQuantity,
} from './setRows.ts'

const { product: bar } = await sampleResponse(ProductDetail, { sku: 'AU-3' })
if (!bar) throw new Error('expected the sample catalogue to have AU-3')
const product: GroupedItem['product'] = {
  ...bar,
  gramsPerUnit: null,
  price: { __typename: 'PriceUnknown', reason: 'NOT_PRICED' },
}

function item(defaultQuantity: string, changes: Partial<GroupedItem['product']> = {}): GroupedItem {
  return { __typename: 'GroupedItem', defaultQuantity, product: { ...product, ...changes } }
}

const byFives = {
  quantity: { __typename: 'QuantityRule' as const, unit: 'G' as const, minimum: '5', step: '2.5', maximum: '20' },
}

describe('part of a grouped product', () => {
  test.each([
    { typed: '3', becomes: '3' },
    { typed: '', becomes: '0' },
    { typed: ' 0 ', becomes: '0' },
    { typed: '-2', becomes: '0' },
    { typed: '2,4', becomes: '3' },
    { typed: '1 000', becomes: '1000' },
    { typed: 'many', becomes: null },
  ])('is ordered by the piece: "$typed" becomes $becomes', ({ typed, becomes }) => {
    const quantity = writtenQuantity(item('1'), typed, 'nb-NO')
    expect(quantity && toText(quantity)).toBe(becomes)
  })

  test.each([
    { typed: '1', becomes: '5' },
    { typed: '0', becomes: '0' },
    { typed: '6', becomes: '7.5' },
    { typed: '6,25', becomes: '7.5' },
    { typed: '99', becomes: '20' },
    { typed: '3', becomes: '3' },
  ])(
    'follows its own quantity rule, except for the default quantity: "$typed" becomes $becomes',
    ({ typed, becomes }) => {
      const quantity = writtenQuantity(item('3', byFives), typed, 'nb-NO')
      expect(quantity && toText(quantity)).toBe(becomes)
    },
  )

  test.each([
    { stored: undefined, wanted: '3' },
    { stored: '0', wanted: '0' },
    { stored: '7.5', wanted: '7.5' },
    { stored: '4', wanted: '3' },
    { stored: 'x', wanted: '3' },
    { stored: '-5', wanted: '3' },
  ])('uses the stored quantity if it can be ordered: $stored becomes $wanted', ({ stored, wanted }) => {
    const part = item('3', byFives)
    const quantity = wantedQuantity(part, new Map(stored === undefined ? [] : [[product.sku, [stored]]]))
    expect(toText(quantity)).toBe(wanted)
    expect(isAsOffered(part, quantity)).toBe(wanted === '3')
  })

  test('is not chosen by default if it is not simple, because the set’s price excludes it', () => {
    expect(toText(wantedQuantity(item('2', { kind: 'VIRTUAL' }), new Map()))).toBe('0')
  })
})

function bundlePart(
  changes: Partial<BundlePart> = {},
  defaultAt: readonly number[] = [1],
  outAt: readonly number[] = [],
): BundlePart {
  const choices = ['a', 'b', 'c'].map((code, at) => ({
    __typename: 'BundleChoice' as const,
    code,
    quantity: '1',
    isDefault: defaultAt.includes(at),
    product: {
      ...product,
      stock: product.stock && {
        ...product.stock,
        status: outAt.includes(at) ? ('OUT_OF_STOCK' as const) : ('OK' as const),
      },
    },
  }))
  return {
    __typename: 'BundlePart',
    code: 'p',
    title: 'Eske',
    isRequired: true,
    allowsMany: false,
    choices,
    ...changes,
  }
}

const codesOf = (part: BundlePart, selected?: readonly string[]) =>
  chosenOf(part, new Map(selected ? [[part.code, selected]] : []))
    .map(({ code }) => code)
    .join('')

describe('part of a bundle', () => {
  test.each([
    { case: 'contains its default', part: bundlePart(), chosen: 'b' },
    { case: 'begins with an available choice if the default is sold out', part: bundlePart({}, [1], [1]), chosen: 'a' },
    { case: 'begins with the default if all are sold out', part: bundlePart({}, [1], [0, 1, 2]), chosen: 'b' },
    { case: 'is empty without a default', part: bundlePart({ isRequired: false }, []), chosen: '' },
    {
      case: 'contains all defaults of a part of several, as the set’s price does',
      part: bundlePart({ allowsMany: true }, [1, 2]),
      chosen: 'bc',
    },
    { case: 'contains the first of several defaults of a part of one', part: bundlePart({}, [1, 2]), chosen: 'b' },
    { case: 'contains the selected choice', part: bundlePart(), selected: ['c'], chosen: 'c' },
    {
      case: 'contains several choices in catalogue order',
      part: bundlePart({ allowsMany: true }),
      selected: ['c', 'a'],
      chosen: 'ac',
    },
    { case: 'contains the default if the selected choice is gone', part: bundlePart(), selected: ['z'], chosen: 'b' },
    { case: 'may be empty if it is optional', part: bundlePart({ isRequired: false }), selected: [], chosen: '' },
    { case: 'is not empty if it is required', part: bundlePart(), selected: [], chosen: 'b' },
    { case: 'is empty without choices', part: bundlePart({ choices: [] }), chosen: '' },
  ])('$case', ({ part, selected, chosen }) => {
    expect(codesOf(part, selected)).toBe(chosen)
  })

  test.each([
    { selected: undefined, isOffered: true },
    { selected: ['b'], isOffered: true },
    { selected: ['a'], isOffered: false },
    { selected: ['a', 'b'], isOffered: false },
    { selected: [], isOffered: false },
  ])('with choice $selected is as offered: $isOffered', ({ selected, isOffered }) => {
    const part = bundlePart({ allowsMany: true, isRequired: false })
    expect(isBundlePartAsOffered(part, chosenOf(part, new Map(selected ? [['p', selected]] : [])))).toBe(isOffered)
  })

  test.each([
    { case: 'its default', part: bundlePart(), isPriced: true },
    { case: 'another choice because its default is sold out', part: bundlePart({}, [1], [1]), isPriced: false },
    { case: 'no choices', part: bundlePart({ choices: [] }), isPriced: true },
  ])('with $case, the set’s price is that of the choice: $isPriced', ({ part, isPriced }) => {
    expect(isBundlePartAsPriced(part, chosenOf(part, new Map()))).toBe(isPriced)
  })

  const free = (part: BundlePart, selected?: readonly string[]) => {
    const chosen = chosenOf(part, new Map(selected ? [[part.code, selected]] : []))
    return part.choices
      .filter((choice) => canToggle(part, chosen, choice))
      .map(({ code }) => code)
      .join('')
  }
  test.each([
    { case: 'a choice out of stock cannot be selected', part: bundlePart({}, [1], [2]), can: 'ab' },
    {
      case: 'a chosen product that is sold out can be removed',
      part: bundlePart({ isRequired: false, allowsMany: true }, [1], [1]),
      selected: ['b'],
      can: 'abc',
    },
    { case: 'the last choice of a required part cannot be removed', part: bundlePart({ allowsMany: true }), can: 'ac' },
    {
      case: 'one of two choices can be removed',
      part: bundlePart({ allowsMany: true }),
      selected: ['a', 'b'],
      can: 'abc',
    },
  ])('$case', ({ part, selected, can }) => {
    expect(free(part, selected)).toBe(can)
  })

  test('takes one product instead of another, or several', () => {
    const many = bundlePart({ allowsMany: true })
    expect(toggled(bundlePart(), chosenOf(bundlePart(), new Map()), 'c')).toEqual(['c'])
    expect(toggled(many, chosenOf(many, new Map()), 'c')).toEqual(['b', 'c'])
    expect(toggled(many, chosenOf(many, new Map([['p', ['b', 'c']]])), 'b')).toEqual(['c'])
  })
})

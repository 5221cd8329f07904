import { ProductDetail } from '#docs'
import { describe, expect, test } from 'vitest'
import { toText } from '#domain/decimal.ts'
import { sampleAnswer } from '../testing/sampleAnswer.ts'
import {
  type BundlePart,
  canToggle,
  chosenOf,
  type GroupedItem,
  isAsOffered,
  isPlaceAsOffered,
  toggled,
  wantedQuantity,
  writtenQuantity,
} from './setRows.ts'

const { product: bar } = await sampleAnswer(ProductDetail, { sku: 'AU-3' })
if (!bar) throw new Error('expected the sample catalogue to have AU-3')
const product: GroupedItem['product'] = { ...bar, price: { __typename: 'PriceUnknown', reason: 'NOT_PRICED' } }

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
    { typed: '2,4', becomes: '2' },
    { typed: '1 000', becomes: '1000' },
    { typed: 'many', becomes: null },
  ])('is ordered by the piece: "$typed" becomes $becomes', ({ typed, becomes }) => {
    const quantity = writtenQuantity(item('1'), typed)
    expect(quantity && toText(quantity)).toBe(becomes)
  })

  test.each([
    { typed: '1', becomes: '5' },
    { typed: '0', becomes: '0' },
    { typed: '6', becomes: '5' },
    { typed: '6,25', becomes: '7.5' },
    { typed: '99', becomes: '20' },
    { typed: '3', becomes: '3' },
  ])(
    'follows its own quantity rule, except for the default quantity: "$typed" becomes $becomes',
    ({ typed, becomes }) => {
      const quantity = writtenQuantity(item('3', byFives), typed)
      expect(quantity && toText(quantity)).toBe(becomes)
    },
  )

  test.each([
    { kept: undefined, wanted: '3' },
    { kept: '0', wanted: '0' },
    { kept: '7.5', wanted: '7.5' },
    { kept: '4', wanted: '3' },
    { kept: 'x', wanted: '3' },
    { kept: '-5', wanted: '3' },
  ])('is wanted as kept, where that can be ordered: $kept is $wanted', ({ kept, wanted }) => {
    const part = item('3', byFives)
    const quantity = wantedQuantity(part, new Map(kept === undefined ? [] : [[product.sku, [kept]]]))
    expect(toText(quantity)).toBe(wanted)
    expect(isAsOffered(part, quantity)).toBe(wanted === '3')
  })

  test('is not chosen by default if it is not simple, because the set’s price excludes it', () => {
    expect(toText(wantedQuantity(item('2', { kind: 'VIRTUAL' }), new Map()))).toBe('0')
  })
})

function place(
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

const codesOf = (part: BundlePart, wished?: readonly string[]) =>
  chosenOf(part, new Map(wished ? [[part.code, wished]] : []))
    .map(({ code }) => code)
    .join('')

describe('part of a bundle', () => {
  test.each([
    { case: 'holds its default', part: place(), chosen: 'b' },
    { case: 'holds the first without a default', part: place({}, []), chosen: 'a' },
    {
      case: 'holds the first of several defaults, as its price does',
      part: place({ allowsMany: true }, [1, 2]),
      chosen: 'b',
    },
    { case: 'holds what was wished', part: place(), wished: ['c'], chosen: 'c' },
    { case: 'holds several in their order', part: place({ allowsMany: true }), wished: ['c', 'a'], chosen: 'ac' },
    { case: 'is as offered where the wished is gone', part: place(), wished: ['z'], chosen: 'b' },
    { case: 'may stay empty when it is optional', part: place({ isRequired: false }), wished: [], chosen: '' },
    { case: 'is not empty when it is required', part: place(), wished: [], chosen: 'b' },
    { case: 'is empty without anything to fill it', part: place({ choices: [] }), chosen: '' },
  ])('$case', ({ part, wished, chosen }) => {
    expect(codesOf(part, wished)).toBe(chosen)
  })

  test.each([
    { wished: undefined, isOffered: true },
    { wished: ['b'], isOffered: true },
    { wished: ['a'], isOffered: false },
    { wished: ['a', 'b'], isOffered: false },
    { wished: [], isOffered: false },
  ])('with choice $wished is as offered: $isOffered', ({ wished, isOffered }) => {
    const part = place({ allowsMany: true, isRequired: false })
    expect(isPlaceAsOffered(part, chosenOf(part, new Map(wished ? [['p', wished]] : [])))).toBe(isOffered)
  })

  const free = (part: BundlePart, wished?: readonly string[]) => {
    const chosen = chosenOf(part, new Map(wished ? [[part.code, wished]] : []))
    return part.choices
      .filter((choice) => canToggle(part, chosen, choice))
      .map(({ code }) => code)
      .join('')
  }
  test.each([
    { case: 'what is out of stock cannot be chosen', part: place({}, [1], [2]), can: 'ab' },
    {
      case: 'what is out of stock and offered can be given up',
      part: place({ isRequired: false, allowsMany: true }, [1], [1]),
      can: 'abc',
    },
    { case: 'the last of what is required cannot be given up', part: place({ allowsMany: true }), can: 'ac' },
    { case: 'one of two can', part: place({ allowsMany: true }), wished: ['a', 'b'], can: 'abc' },
  ])('$case', ({ part, wished, can }) => {
    expect(free(part, wished)).toBe(can)
  })

  test('takes one product instead of another, or several', () => {
    const many = place({ allowsMany: true })
    expect(toggled(place(), chosenOf(place(), new Map()), 'c')).toEqual(['c'])
    expect(toggled(many, chosenOf(many, new Map()), 'c')).toEqual(['b', 'c'])
    expect(toggled(many, chosenOf(many, new Map([['p', ['b', 'c']]])), 'b')).toEqual(['c'])
  })
})

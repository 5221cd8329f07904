import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from './decimal.ts'
import {
  chooseVariant,
  type Configuration,
  isSelectable,
  NO_AVAILABLE_VARIANTS,
  NO_SUCH_CONFIGURATION,
  type VariantChild,
} from './variant.ts'

const OPTIONS = { allowOutOfStock: false, fallBackToDefault: false }

function child(sku: string, attributes: Record<string, string>, over: Partial<VariantChild> = {}): VariantChild {
  return { sku, status: 1, isInStock: true, price: decimal(100), attributes, ...over }
}

/** Alloy × width × size with holes: 750 comes in one width only, size 58 in 585 only; 52 in 585 of 4 mm is out of stock. */
const RING = [
  child('585-3-52', { alloy: '585', width: '3', size: '52' }, { price: decimal(300) }),
  child('585-3-58', { alloy: '585', width: '3', size: '58' }, { price: decimal(310) }),
  child('585-4-52', { alloy: '585', width: '4', size: '52' }, { price: decimal(390), isInStock: false }),
  child('585-4-58', { alloy: '585', width: '4', size: '58' }, { price: decimal(400) }),
  child('750-3-52', { alloy: '750', width: '3', size: '52' }, { price: decimal(500), isInStock: null }),
  child('750-3-54', { alloy: '750', width: '3', size: '54' }, { price: decimal(490), status: 2 }),
]

describe('three options with missing combinations', () => {
  test.each([
    { alloy: '585', width: '3', size: '52', gives: '585-3-52', isExact: true },
    { alloy: '585', width: '3', size: '58', gives: '585-3-58', isExact: true },
    { alloy: '585', width: '4', size: '58', gives: '585-4-58', isExact: true },
    { alloy: '750', width: '3', size: '52', gives: '750-3-52', isExact: true },
    { alloy: '585', width: '4', size: '52', gives: '585-3-52', isExact: false }, // sold out: two of three, the cheapest of those
    { alloy: '750', width: '4', size: '58', gives: '585-4-58', isExact: false },
    { alloy: '750', width: '4', size: '52', gives: '750-3-52', isExact: false },
    { alloy: '750', width: '3', size: '58', gives: '585-3-58', isExact: false },
    { alloy: '750', width: '3', size: '54', gives: '750-3-52', isExact: false }, // disabled
    { alloy: '585', width: '3', size: '54', gives: '585-3-52', isExact: false },
    { alloy: '999', width: '9', size: '99', gives: NO_SUCH_CONFIGURATION, isExact: null },
  ])('$alloy, $width mm, size $size gives $gives', ({ gives, isExact, ...values }) => {
    const choice = chooseVariant(RING, { values }, OPTIONS)
    expect(choice.child ? [choice.child.sku, choice.isExact] : [choice.message, null]).toEqual([gives, isExact])
  })

  test.each<{ case: string; configuration: Configuration; gives: string }>([
    { case: 'nothing requested: the cheapest', configuration: { values: {} }, gives: '585-3-52' },
    { case: 'requested nulls are ignored', configuration: { values: { alloy: null } }, gives: '585-3-52' },
    { case: 'a requested price is ignored', configuration: { values: { price: '400' } }, gives: '585-3-52' },
    {
      case: 'an exact SKU is chosen first',
      configuration: { sku: '750-3-52', values: { alloy: '585', width: '4', size: '58' } },
      gives: '750-3-52',
    },
    {
      case: 'the SKU of a variant out of stock is not chosen',
      configuration: { sku: '585-4-52', values: { alloy: '750' } },
      gives: '750-3-52',
    },
    { case: 'only an unknown SKU', configuration: { sku: 'X', values: {} }, gives: NO_SUCH_CONFIGURATION },
    { case: 'any of a list', configuration: { values: { alloy: ['999', 750] } }, gives: '750-3-52' },
    {
      case: 'more matching attributes before a lower price',
      configuration: { values: { alloy: '750', width: '3' } },
      gives: '750-3-52',
    },
    {
      case: 'names of object methods are not attributes',
      configuration: { values: { constructor: 'x' } },
      gives: NO_SUCH_CONFIGURATION,
    },
  ])('$case', ({ configuration, gives }) => {
    const choice = chooseVariant(RING, configuration, OPTIONS)
    expect(choice.child ? choice.child.sku : choice.message).toBe(gives)
  })
})

test('falls back to the default variant when nothing matches and that is allowed', () => {
  const choice = chooseVariant(RING.toReversed(), { values: { alloy: '999' } }, { ...OPTIONS, fallBackToDefault: true })
  expect(choice).toMatchObject({ child: { sku: '750-3-52' }, isExact: false })
})

test('variants out of stock can be chosen where the store lists them', () => {
  const choice = chooseVariant(RING, { values: { width: '4', size: '52' } }, { ...OPTIONS, allowOutOfStock: true })
  expect(choice).toMatchObject({ child: { sku: '585-4-52' }, isExact: true })
})

test('without a selectable variant the message is its own, even with a fallback', () => {
  const gone = RING.map((each) => ({ ...each, status: 2 }))
  expect(chooseVariant(gone, { values: {} }, { ...OPTIONS, fallBackToDefault: true })).toEqual({
    child: null,
    message: NO_AVAILABLE_VARIANTS,
  })
})

test('a variant without a price comes last', () => {
  const children = [
    child('a', {}, { price: null }),
    child('b', {}, { price: decimal(9) }),
    child('c', {}, { price: null }),
  ]
  expect(chooseVariant(children, { values: {} }, OPTIONS).child?.sku).toBe('b')
})

test('the chosen variant can always be bought', () => {
  const wish = fc.option(fc.constantFrom('585', '750', '3', '52', '54'))
  fc.assert(
    fc.property(fc.record({ alloy: wish, width: wish, size: wish }), fc.boolean(), (chosen, allowOutOfStock) => {
      const choice = chooseVariant(RING, { values: chosen }, { allowOutOfStock, fallBackToDefault: true })
      expect(choice.child && isSelectable(choice.child, { allowOutOfStock })).toBe(true)
    }),
  )
})

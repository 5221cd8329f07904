import { describe, expect, test } from 'vitest'
import { checksumOf, isSameLine, type LineIdentity, type LineOptions, NO_OPTIONS, removedWith } from './cartLine.ts'

const line = (sku: string, options: Partial<LineOptions> = {}, more: Partial<LineIdentity> = {}): LineIdentity => ({
  itemId: null,
  sku,
  parentSku: null,
  options: { ...NO_OPTIONS, ...options },
  ...more,
})
const engraved = (text: string) => ({ custom: [{ id: '5', values: [text] }] })
const set = (choice: string) => ({ bundle: [{ id: '7', quantity: '1', selections: [choice] }] })
const size = (value: string) => ({ configurable: [{ id: '190', value }] })

describe('lines are the same', () => {
  test.each([
    ['by sku', line('A'), line('A'), true],
    ['not with another sku', line('A'), line('B'), false],
    ['by id', line('A', {}, { itemId: '5' }), line('B', {}, { itemId: '5' }), true],
    ['not by two missing ids', line('A'), line('B'), false],
    ['by the sku of the variant', line('R-52', size('52')), line('R-52', size('52'), { itemId: '9' }), true],
    [
      'not by id for variants',
      line('R-52', size('52'), { itemId: '9' }),
      line('R-54', size('54'), { itemId: '9' }),
      false,
    ],
    ['with equal custom options', line('A', engraved('Kari')), line('A', engraved('Kari')), true],
    ['not with other custom options', line('A', engraved('Kari')), line('A', engraved('Ola')), false],
    ['not with and without custom options', line('A', engraved('Kari')), line('A'), false],
    [
      'by id with custom options',
      line('A', engraved('Kari'), { itemId: '5' }),
      line('A', engraved('Ola'), { itemId: '5' }),
      true,
    ],
    ['not with equal options of another product', line('A', engraved('Kari')), line('B', engraved('Kari')), false],
    [
      'as bundles with equal parts',
      line('SET', set('1'), { parentSku: 'SET' }),
      line('SET-X', set('1'), { parentSku: 'SET' }),
      true,
    ],
    [
      'not as bundles with other parts',
      line('SET', set('1'), { parentSku: 'SET' }),
      line('SET', set('2'), { parentSku: 'SET' }),
      false,
    ],
    ['with the same files', line('E', { links: ['1', '2'] }), line('E', { links: ['2', '1'] }), true],
    ['not with other files', line('E', { links: ['1'] }), line('E', { links: ['2'] }), false],
  ])('%s', (_why, one, other, isSame) => {
    expect([isSameLine(one, other), isSameLine(other, one)]).toEqual([isSame, isSame])
  })
})

test('the checksum depends on the options and not on their order', () => {
  const options = {
    ...NO_OPTIONS,
    ...size('52'),
    custom: [...engraved('Kari').custom, { id: '6', values: ['1', '2'] }],
  }
  expect(checksumOf({ ...options, custom: options.custom.toReversed() })).toBe(checksumOf(options))
  expect(checksumOf({ ...options, ...size('54') })).not.toBe(checksumOf(options))
  expect(checksumOf(NO_OPTIONS)).toBeNull()
})

describe('removing a line', () => {
  const lines = [
    line('R', {}, { itemId: '1' }),
    line('R-52', size('52'), { itemId: '2', parentSku: 'R' }),
    line('B', {}, { itemId: '3' }),
  ]
  const removed = (index: number, removesByParentSku = true) =>
    removedWith(lines[index] ?? line(''), lines, { removesByParentSku }).map(({ itemId }) => itemId)

  test('removes variants of it', () => expect(removed(0)).toEqual(['1', '2']))
  test('leaves variants if the setting is off', () => expect(removed(0, false)).toEqual(['1']))
  test('removes a variant alone', () => expect(removed(1)).toEqual(['2']))
  test('of a bundle leaves lines of the same parent', () => {
    const bundle = line('R', set('1'), { itemId: '4', parentSku: 'R' })
    expect(removedWith(bundle, [...lines, bundle], { removesByParentSku: true }).map(({ itemId }) => itemId)).toEqual([
      '4',
    ])
  })
})

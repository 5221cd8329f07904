import { describe, expect, test } from 'vitest'
import { bundlePrice, fromPrice, groupedPrice, type GroupedLink, reducedPrice } from './compositePrice.ts'
import { decimal, toText } from './decimal.ts'
import { choosePrice, isKnown, type PriceResult } from './price.ts'
import { toSourcePrice } from './sourcePrice.ts'

const now = new Date('2026-11-21T12:00:00Z')
const RADIO = { isRequired: true, allowsMany: false }

function priced(
  net: string,
  { ratePercent = 25, special = null as string | null, to = null as string | null } = {},
): PriceResult {
  const state = (amount: string) => toSourcePrice(decimal(amount), 'NET', 2)
  return choosePrice(
    {
      list: state(net),
      special: special === null ? null : { price: state(special), from: null, to },
      tiers: [],
      tierSide: 'NET',
      groupId: 0,
      taxRate: { ratePercent, since: null, exempt: false, changesAt: null },
      unit: 'PCS',
      digits: 2,
      currency: 'NOK',
      displaySide: 'GROSS',
    },
    now,
  )
}

const UNPRICED: PriceResult = { unknown: 'NO_PRICE' }

function text(answer: PriceResult): string {
  return isKnown(answer) ? `${toText(answer.now.net, 2)} / ${toText(answer.now.gross, 2)}` : answer.unknown
}

describe('a grouped product', () => {
  const link = (over: Partial<GroupedLink>): GroupedLink => ({
    linkType: 'associated',
    linkedType: 'simple',
    status: 1,
    quantity: null,
    price: priced('40'),
    ...over,
  })

  test.each([
    { case: 'adds its parts', links: [link({}), link({ price: priced('12') })], sum: '52.00 / 65.00' },
    {
      case: 'multiplies by the quantity of the link',
      links: [link({ quantity: decimal(3) })],
      sum: '120.00 / 150.00',
    },
    { case: 'counts a quantity of 0 as one', links: [link({ quantity: decimal(0) })], sum: '40.00 / 50.00' },
    {
      case: 'ignores other types of links',
      links: [link({}), link({ linkType: 'related' }), link({ linkedType: 'configurable' })],
      sum: '40.00 / 50.00',
    },
    {
      case: 'ignores disabled and missing parts',
      links: [link({}), link({ status: 2 }), link({ status: null, price: UNPRICED })],
      sum: '40.00 / 50.00',
    },
    {
      case: 'is unknown when a part has no price',
      links: [link({}), link({ price: UNPRICED })],
      sum: 'PART_WITHOUT_PRICE',
    },
    { case: 'is unknown without parts', links: [], sum: 'NO_PARTS' },
  ])('$case', ({ links, sum }) => {
    expect(text(groupedPrice(links))).toBe(sum)
  })

  test('rounds each row on its own', () => {
    expect(text(groupedPrice([link({ price: priced('0.02') }), link({ price: priced('0.02') })]))).toBe('0.04 / 0.06')
  })

  test('has no rate when the rates of its parts differ', () => {
    const sum = groupedPrice([link({}), link({ price: priced('10', { ratePercent: 0 }) })])
    expect(sum).toMatchObject({ ratePercent: null })
    expect(text(sum)).toBe('50.00 / 60.00')
  })

  test.each([
    [true, true],
    [true, false],
    [false, true],
  ])('is current when its parts are: %s and %s', (first, second) => {
    const part = (isMetalCurrent: boolean) => link({ price: { ...priced('40'), isMetalCurrent } })
    expect(groupedPrice([part(first), part(second)])).toMatchObject({ isMetalCurrent: first && second })
  })

  test('has a list price when a part has a special price, and is valid until that part changes', () => {
    const sum = groupedPrice([link({}), link({ price: priced('12', { special: '8', to: '2026-12-01' }) })])
    if (!isKnown(sum)) throw new Error(`expected a price, got ${sum.unknown}`)
    expect([
      text(sum),
      sum.listPrice && toText(sum.listPrice.shown.net),
      sum.source,
      sum.validUntil?.toISOString(),
    ]).toEqual(['48.00 / 60.00', '52', 'SPECIAL', '2026-12-02T00:00:00.000Z'])
  })
})

test('the list price of a set is a sum of rows, each rounded once', () => {
  const state = (amount: string) => toSourcePrice(decimal(amount), 'NET', 4)
  const wire = choosePrice(
    {
      list: state('14.4098'),
      special: { price: state('13.9'), from: null, to: null },
      tiers: [],
      tierSide: 'NET',
      groupId: 0,
      taxRate: { ratePercent: 25, since: null, exempt: false, changesAt: null },
      unit: 'METER',
      digits: 4,
      currency: 'NOK',
      displaySide: 'NET',
    },
    now,
  )
  const sum = bundlePrice([
    { ...RADIO, selections: [{ isDefault: true, quantity: decimal('31.7'), status: 1, price: wire }] },
  ])
  // 31.7 × 14.4098 = 456.79066; 31.7 × 14.41, the display price, would be 456.797.
  expect(isKnown(sum) && sum.listPrice && Object.values(sum.listPrice.shown).map((amount) => toText(amount))).toEqual([
    '456.79',
    '114.2',
    '570.99',
  ])
})

describe('a bundle', () => {
  const selection = (net: string, isDefault = false, quantity: number | null = 1) => ({
    isDefault,
    quantity: quantity === null ? null : decimal(quantity),
    status: 1,
    price: priced(net),
  })

  test.each([
    {
      case: 'takes default × quantity and first × quantity',
      options: [
        { selections: [selection('150'), selection('200', true)] },
        { selections: [selection('15', false, 4)] },
      ],
      sum: '260.00 / 325.00',
    },
    {
      case: 'counts a negative quantity as 0',
      options: [{ selections: [selection('200')] }, { selections: [selection('15', true, -4)] }],
      sum: '200.00 / 250.00',
    },
    {
      case: 'counts a missing quantity as one',
      options: [{ selections: [selection('200', true, null)] }],
      sum: '200.00 / 250.00',
    },
    {
      case: 'ignores a default selection that no longer exists',
      options: [{ selections: [{ ...selection('9', true), status: null }, selection('15')] }],
      sum: '15.00 / 18.75',
    },
    {
      case: 'contains nothing of an optional part without a default',
      options: [{ selections: [selection('200')] }, { isRequired: false, selections: [selection('15')] }],
      sum: '200.00 / 250.00',
    },
    {
      case: 'contains the default of an optional part',
      options: [{ selections: [selection('200')] }, { isRequired: false, selections: [selection('15', true)] }],
      sum: '215.00 / 268.75',
    },
    {
      case: 'contains all defaults of a part of several',
      options: [{ allowsMany: true, selections: [selection('20', true), selection('5'), selection('15', true, 2)] }],
      sum: '50.00 / 62.50',
    },
    {
      case: 'contains the first of several defaults of a part of one',
      options: [{ selections: [selection('20', true), selection('15', true)] }],
      sum: '20.00 / 25.00',
    },
    { case: 'is unknown without options', options: [], sum: 'NO_PARTS' },
  ])('$case', ({ options, sum }) => {
    expect(text(bundlePrice(options.map((option) => ({ ...RADIO, ...option }))))).toBe(sum)
  })

  test('with a special price of 80 costs 80 % of its parts, rounded each', () => {
    const part = priced('33.33')
    if (!isKnown(part)) throw new Error('expected a price')
    const reduced = reducedPrice(part, decimal(80), null)
    expect([text(reduced), reduced.source, reduced.listPrice && toText(reduced.listPrice.shown.net, 2)]).toEqual([
      '26.66 / 33.33',
      'SPECIAL',
      '33.33',
    ])
  })
})

describe('a product with variants', () => {
  const child = (net: string, isSelectable = true) => ({ isSelectable, price: priced(net) })

  test.each([
    {
      case: 'costs the price of its cheapest variant',
      children: [child('320'), child('280'), child('360')],
      price: '280.00 / 350.00',
      isFromPrice: true,
    },
    {
      case: 'uses special prices of variants',
      children: [child('320'), child('280'), { isSelectable: true, price: priced('360', { special: '240' }) }],
      price: '240.00 / 300.00',
      isFromPrice: true,
    },
    {
      case: 'ignores variants that cannot be selected',
      children: [child('320'), child('280', false)],
      price: '320.00 / 400.00',
      isFromPrice: false,
    },
    {
      case: 'ignores variants without a price',
      children: [{ isSelectable: true, price: UNPRICED }, child('320')],
      price: '320.00 / 400.00',
      isFromPrice: false,
    },
    {
      case: 'is not a from-price when all variants cost the same',
      children: [child('320'), child('320')],
      price: '320.00 / 400.00',
      isFromPrice: false,
    },
    { case: 'is unknown without variants', children: [], price: 'NO_PRICE', isFromPrice: false },
  ])('$case', ({ children, price, isFromPrice }) => {
    const answer = fromPrice(children)
    expect([text(answer.price), answer.isFromPrice]).toEqual([price, isFromPrice])
  })

  test('is valid until any variant changes', () => {
    const { price } = fromPrice([
      child('280'),
      { isSelectable: true, price: priced('320', { special: '300', to: '2026-12-01' }) },
    ])
    expect(isKnown(price) && price.validUntil?.toISOString()).toBe('2026-12-02T00:00:00.000Z')
  })
})

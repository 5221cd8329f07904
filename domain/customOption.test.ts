import { array, assert, integer, oneof, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chosenSurcharges,
  type ChosenOptions,
  type CustomOptionKind,
  initialChoices,
  type Surcharge,
  withSurcharges,
} from './customOption.ts'
import { decimal, toText } from './decimal.ts'
import { toDisplayPrice, type SourcePrice, toSourcePrice, toTaxedSourcePrice } from './sourcePrice.ts'

const fixed = (amount: string): Surcharge => ({ kind: 'FIXED', amount: decimal(amount), side: 'GROSS' })
const fixedNet = (amount: string): Surcharge => ({ kind: 'FIXED', amount: decimal(amount), side: 'NET' })
const percent = (share: string): Surcharge => ({ kind: 'PERCENT', percent: decimal(share) })
const net = (amount: string) => toSourcePrice(decimal(amount), 'NET', 2)
const gross = (amount: string) => toSourcePrice(decimal(amount), 'GROSS', 2)

function shown(price: SourcePrice, ratePercent = 25): string {
  const amount = toDisplayPrice(price, ratePercent, 'NOK')
  return `${toText(amount.net, 2)} + ${toText(amount.tax, 2)} = ${toText(amount.gross, 2)}`
}

describe('selected options change the price', () => {
  test.each([
    { case: 'nothing selected', price: gross('500'), chosen: [], expected: '400.00 + 100.00 = 500.00' },
    {
      case: 'a value without a surcharge',
      price: gross('500'),
      chosen: [fixed('0')],
      expected: '400.00 + 100.00 = 500.00',
    },
    {
      case: 'a fixed amount is on the side of the price: gross',
      price: gross('500'),
      chosen: [fixed('30')],
      expected: '424.00 + 106.00 = 530.00',
    },
    {
      case: 'a fixed amount is on the side of the price: net',
      price: net('400'),
      chosen: [fixedNet('30')],
      expected: '430.00 + 107.50 = 537.50',
    },
    {
      case: 'a gross amount beside a net price',
      price: net('400'),
      chosen: [fixed('30')],
      expected: '424.00 + 106.00 = 530.00',
    },
    {
      case: 'several gross amounts beside a net price are rounded once: 3 × 7.992',
      price: net('400'),
      chosen: [fixed('9.99'), fixed('9.99'), fixed('9.99')],
      expected: '423.98 + 106.00 = 529.98',
    },
    {
      case: 'net amounts beside a gross price are rounded once: 3 × 12.4875',
      price: gross('500'),
      chosen: [fixedNet('9.99'), fixedNet('9.99'), fixedNet('9.99')],
      expected: '429.97 + 107.49 = 537.46',
    },
    {
      case: 'a percentage of the price',
      price: gross('500'),
      chosen: [percent('5')],
      expected: '420.00 + 105.00 = 525.00',
    },
    {
      case: 'a percentage is taken of the price without other surcharges',
      price: gross('500'),
      chosen: [fixed('30'), percent('5')],
      expected: '444.00 + 111.00 = 555.00',
    },
    {
      case: 'percentages are added, not compounded',
      price: gross('500'),
      chosen: [percent('10'), percent('10')],
      expected: '480.00 + 120.00 = 600.00',
    },
    {
      case: 'the sum is rounded once: 0.335 + 0.335',
      price: gross('6.70'),
      chosen: [percent('5'), percent('5')],
      expected: '5.90 + 1.47 = 7.37',
    },
    { case: 'a reduction stops at 0', price: gross('500'), chosen: [fixed('-501')], expected: '0.00 + 0.00 = 0.00' },
    { case: 'a reduction', price: gross('500'), chosen: [fixed('-100')], expected: '320.00 + 80.00 = 400.00' },
  ])('$case', ({ price, chosen, expected }) => {
    expect(shown(withSurcharges(price, chosen, 25, 2))).toBe(expected)
  })

  test('a price per metre has four decimals', () => {
    const wire = toSourcePrice(decimal('14.4098'), 'NET', 4)
    expect(toText(withSurcharges(wire, [percent('10')], 22, 4).amount)).toBe('15.8508')
  })

  test('the backend’s tax applies until a surcharge is added, then the rate applies', () => {
    const taxed = toTaxedSourcePrice(
      { net: decimal('81.95'), tax: decimal('18.05'), gross: decimal('100') },
      'GROSS',
      2,
    )
    expect(withSurcharges(taxed, [], 22, 2)).toBe(taxed)
    expect(shown(withSurcharges(taxed, [fixed('22')], 22, 2), 22)).toBe('100.00 + 22.00 = 122.00')
  })

  test('the order of surcharges does not matter', () => {
    const cents = integer({ min: 0, max: 1_000_000 }).map((amount) => decimal(amount).div(100))
    const surcharge = oneof(
      cents.map((amount): Surcharge => ({ kind: 'FIXED', amount, side: 'GROSS' })),
      cents.map((share): Surcharge => ({ kind: 'PERCENT', percent: share })),
    )
    assert(
      property(cents, array(surcharge, { maxLength: 5 }), (amount, surcharges) => {
        const price = toSourcePrice(amount, 'GROSS', 2)
        const there = withSurcharges(price, surcharges, 22, 2)
        expect(toText(withSurcharges(price, surcharges.toReversed(), 22, 2).amount)).toBe(toText(there.amount))
        expect(there.amount.gte(price.amount)).toBe(true)
      }),
    )
  })
})

describe('selected surcharges', () => {
  const choices = [
    { code: 'a', surcharge: fixed('1') },
    { code: 'b', surcharge: fixed('2') },
    { code: 'c', surcharge: null },
  ]
  const option = (kind: CustomOptionKind) => ({ code: 'o', kind, surcharge: fixed('9'), choices })

  const cases: readonly { kind: CustomOptionKind; chosen: ChosenOptions; adds: readonly string[] }[] = [
    { kind: 'FIELD', chosen: {}, adds: [] },
    { kind: 'FIELD', chosen: { o: ['  '] }, adds: [] },
    { kind: 'AREA', chosen: { o: ['To Anna'] }, adds: ['9'] },
    { kind: 'DROP_DOWN', chosen: { o: ['b'] }, adds: ['2'] },
    { kind: 'DROP_DOWN', chosen: { o: ['unheard of'] }, adds: [] },
    { kind: 'RADIO', chosen: { o: ['a', 'b'] }, adds: ['1'] },
    { kind: 'RADIO', chosen: { o: ['c'] }, adds: [] },
    { kind: 'CHECKBOX', chosen: { o: ['a', 'b', 'c'] }, adds: ['1', '2'] },
    { kind: 'MULTIPLE', chosen: { o: ['b'], other: ['a'] }, adds: ['2'] },
    { kind: 'MULTIPLE', chosen: { o: [] }, adds: [] },
  ]
  test.each(cases)('$kind with $chosen', ({ kind, chosen, adds }) => {
    const amounts = chosenSurcharges([option(kind)], chosen).map((surcharge) =>
      surcharge.kind === 'FIXED' ? toText(surcharge.amount) : '',
    )
    expect(amounts).toEqual(adds)
  })

  test('initially selects the first value of a radio and nothing of other options', () => {
    expect(
      initialChoices([
        { ...option('RADIO'), code: 'r' },
        { ...option('DROP_DOWN'), code: 'd' },
        { ...option('CHECKBOX'), code: 'x' },
      ]),
    ).toEqual({ r: ['a'] })
  })
})

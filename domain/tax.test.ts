import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compare, decimal, toText } from './decimal.ts'
import { addTax, findTaxRate, splitGross, type TaxedAmount, type TaxRate, type TaxRule } from './tax.ts'

const texts = ({ net, tax, gross }: TaxedAmount) => ({
  net: toText(net, 2),
  tax: toText(tax, 2),
  gross: toText(gross, 2),
})

describe('amounts', () => {
  test.each([
    { gross: '125.00', ratePercent: 25, net: '100.00', tax: '25.00' },
    { gross: '99.99', ratePercent: 25, net: '79.99', tax: '20.00' },
    { gross: '0.01', ratePercent: 25, net: '0.01', tax: '0.00' },
    { gross: '434.00', ratePercent: 24, net: '350.00', tax: '84.00' },
    { gross: '100.00', ratePercent: 25.5, net: '79.68', tax: '20.32' },
    { gross: '1250.00', ratePercent: 0, net: '1250.00', tax: '0.00' },
    { gross: '-125.00', ratePercent: 25, net: '-100.00', tax: '-25.00' },
  ])('$gross gross at $ratePercent % is $net net and $tax tax', ({ gross, ratePercent, net, tax }) => {
    expect(texts(splitGross(decimal(gross), ratePercent, 2))).toEqual({ net, tax, gross })
  })

  test.each([
    { net: '100.00', ratePercent: 25, gross: '125.00', tax: '25.00' },
    { net: '0.02', ratePercent: 25, gross: '0.03', tax: '0.01' },
    { net: '10.10', ratePercent: 25.5, gross: '12.68', tax: '2.58' },
    { net: '28.82', ratePercent: 22, gross: '35.16', tax: '6.34' },
  ])('$net net at $ratePercent % is $gross gross and $tax tax', ({ net, ratePercent, gross, tax }) => {
    expect(texts(addTax(decimal(net), ratePercent, 2))).toEqual({ net, tax, gross })
  })

  const cents = fc.integer({ min: -1e9, max: 1e9 }).map((value) => decimal(value).div(100))
  const rates = fc.constantFrom(0, 4, 6, 10, 15, 19, 22, 24, 25, 25.5)

  test('net + tax = gross exactly, and the source side is unchanged', () => {
    fc.assert(
      fc.property(cents, rates, (amount, ratePercent) => {
        const split = splitGross(amount, ratePercent, 2)
        const added = addTax(amount, ratePercent, 2)
        expect(compare(split.net.plus(split.tax), split.gross)).toBe(0)
        expect(compare(added.net.plus(added.tax), added.gross)).toBe(0)
        expect(compare(split.gross, amount)).toBe(0)
        expect(compare(added.net, amount)).toBe(0)
      }),
    )
  })

  test('adding tax and splitting the result returns the same net', () => {
    fc.assert(
      fc.property(cents, rates, (amount, ratePercent) => {
        expect(toText(splitGross(addTax(amount, ratePercent, 2).gross, ratePercent, 2).net, 2)).toBe(toText(amount, 2))
      }),
    )
  })

  test('rejects a negative rate', () => {
    expect(() => splitGross(decimal(1), -1, 2)).toThrow('expected a tax rate of 0 or more, got -1')
    expect(() => addTax(decimal(1), Number.NaN, 2)).toThrow('expected a tax rate of 0 or more, got NaN')
  })
})

describe('finding the rate', () => {
  const rate = (countryId: string, ratePercent: number, more: Partial<TaxRate> = {}): TaxRate => ({
    countryId,
    ratePercent,
    regionId: 0,
    regionName: null,
    ...more,
  })
  const rules: readonly TaxRule[] = [
    {
      productTaxClassIds: [2],
      customerTaxClassIds: [3],
      rates: [
        rate('NO', 25),
        rate('FI', 24, { validUntil: '2024-08-31' }),
        rate('FI', 25.5, { validFrom: '2024-09-01' }),
        rate('ES', 7, { regionId: 12, regionName: 'Canarias' }),
        rate('PL', 23),
        rate('DE', 19, { postcode: '*' }),
        rate('DE', 8.1, { postcode: { from: 78_262, to: 78_266 } }),
        rate('US', 4),
        rate('US', 7.25, { regionId: 5, regionName: 'CA' }),
        rate('US', 9.5, { regionId: 5, regionName: 'CA', postcode: '900*' }),
        rate('US', 8.63, { regionId: 5, regionName: 'CA', postcode: '94105' }),
      ],
    },
    { productTaxClassIds: [2, 5], customerTaxClassIds: [7], rates: [rate('SE', 25), rate('NO', 12)] },
    { productTaxClassIds: [3], customerTaxClassIds: [3], rates: [rate('DE', 0)] },
  ]
  const on = new Date('2026-11-21T12:00:00Z')
  const find = (question: Partial<Parameters<typeof findTaxRate>[1]>) =>
    findTaxRate(rules, { productTaxClassId: 2, countryId: 'NO', exemptClassIds: [], on, ...question })

  test.each([
    { case: 'the country of the store', question: {}, expected: 25 },
    { case: 'class 0', question: { productTaxClassId: 0 }, expected: 0 },
    { case: 'no class', question: { productTaxClassId: null }, expected: 0 },
    { case: 'a class without a rule', question: { productTaxClassId: 9 }, expected: 0 },
    {
      case: 'a first rule without a rate for the country: no second rule is tried',
      question: { countryId: 'SE' },
      expected: 0,
    },
    { case: 'a class that only the second rule has', question: { productTaxClassId: 5 }, expected: 12 },
    {
      case: 'a customer tax class that the first rule does not have',
      question: { customerTaxClassId: 7 },
      expected: 12,
    },
    { case: 'a customer tax class in no rule', question: { customerTaxClassId: 8 }, expected: 0 },
    { case: 'no country', question: { countryId: null }, expected: 23 },
    { case: 'a region of that name', question: { countryId: 'ES', region: 'Canarias' }, expected: 7 },
    { case: 'a region with that id', question: { countryId: 'ES', region: '12' }, expected: 7 },
    { case: 'another region', question: { countryId: 'ES', region: 'Madrid' }, expected: 0 },
    { case: 'an unknown region', question: { countryId: 'ES' }, expected: 0 },
    { case: 'a region without a rate of its own', question: { countryId: 'US', region: 'NY' }, expected: 4 },
    { case: 'a region before its country', question: { countryId: 'US', region: 'CA' }, expected: 7.25 },
    {
      case: 'a postcode of a region before the region',
      question: { countryId: 'US', region: 'CA', postcode: '94105' },
      expected: 8.63,
    },
    {
      case: 'a postcode that begins as the rate says',
      question: { countryId: 'US', region: 'CA', postcode: '90012' },
      expected: 9.5,
    },
    {
      case: 'the postcode of another region',
      question: { countryId: 'US', region: 'NY', postcode: '94105' },
      expected: 4,
    },
    { case: 'the last postcode of a range', question: { countryId: 'DE', postcode: '78266' }, expected: 8.1 },
    { case: 'a postcode outside of the range', question: { countryId: 'DE', postcode: '78267' }, expected: 19 },
    { case: 'a postcode that is no number', question: { countryId: 'DE', postcode: 'Büsingen' }, expected: 19 },
    { case: 'no postcode', question: { countryId: 'DE' }, expected: 19 },
    { case: 'investment gold', question: { productTaxClassId: 3, countryId: 'DE' }, expected: 0 },
  ])('$case: $expected %', ({ question, expected }) => {
    expect(find(question)).toMatchObject({ ratePercent: expected, exempt: false })
  })

  test('an exempt class is reported as exempt', () => {
    expect(find({ exemptClassIds: [2] })).toEqual({ ratePercent: 0, since: null, exempt: true, changesAt: null })
  })

  test('a rule without rates means no tax, and is reported', () => {
    expect(
      findTaxRate([{ productTaxClassIds: [2], customerTaxClassIds: [3], rates: [] }], {
        productTaxClassId: 2,
        countryId: 'NO',
        exemptClassIds: [],
        on,
      }),
    ).toEqual({
      ratePercent: 0,
      missing: 'RATE',
      since: null,
      exempt: false,
      changesAt: null,
      problem: 'expected rates in the rule of product tax class 2, got none',
    })
  })

  test.each([125, 100.01, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'a rate of %d %% is invalid, and no other rate is guessed',
    (ratePercent) => {
      const found = findTaxRate(
        [{ productTaxClassIds: [2], customerTaxClassIds: [3], rates: [rate('NO', ratePercent)] }],
        { productTaxClassId: 2, countryId: 'NO', exemptClassIds: [], on },
      )
      expect(found).toMatchObject({
        isUnknown: true,
        problem: `expected a tax rate from 0 to 100 % for product tax class 2 in NO, got ${ratePercent}`,
      })
    },
  )

  test.each<{ case: string; rates: TaxRate[]; problem: string }>([
    {
      case: 'without a valid first day',
      rates: [rate('NO', 25, { validFrom: '01.09.2024' })],
      problem: 'expected a tax rate from and until days as yyyy-MM-dd, got "01.09.2024" and null',
    },
    {
      case: 'without a valid last day',
      rates: [rate('NO', 25, { validUntil: '2026-02-30' })],
      problem: 'expected a tax rate from and until days as yyyy-MM-dd, got null and "2026-02-30"',
    },
    {
      case: 'ending before it begins, in any order',
      rates: [rate('NO', 25), rate('NO', 12, { validFrom: '2026-02-01', validUntil: '2026-01-31' })],
      problem: 'expected a tax rate from and until days as yyyy-MM-dd, got "2026-02-01" and "2026-01-31"',
    },
    {
      case: 'without a country',
      rates: [rate('NO', 25), { ...rate('', 25), countryId: null }],
      problem: 'expected every tax rate with a country, got one without',
    },
  ])('with a rate $case the tax is unknown', ({ rates, problem }) => {
    const found = findTaxRate([{ productTaxClassIds: [2], customerTaxClassIds: [3], rates }], {
      productTaxClassId: 2,
      countryId: 'NO',
      exemptClassIds: [],
      on,
    })
    expect(found).toEqual({
      ratePercent: 0,
      since: null,
      exempt: false,
      changesAt: null,
      isUnknown: true,
      problem: `${problem} for product tax class 2 in NO`,
    })
  })

  test.each([Number.NaN, 2.5, Number.POSITIVE_INFINITY])(
    'of a product tax class %d the tax is unknown',
    (productTaxClassId) => {
      expect(find({ productTaxClassId })).toMatchObject({
        isUnknown: true,
        problem: `expected a product tax class that is a whole number, got ${productTaxClassId}`,
      })
    },
  )

  test('malformed rates of other countries and rates of a single day are accepted', () => {
    const rates = [
      rate('SE', 12, { validFrom: 'soon' }),
      rate('NO', 25, { validFrom: '2026-11-21', validUntil: '2026-11-21' }),
    ]
    const found = findTaxRate([{ productTaxClassIds: [2], customerTaxClassIds: [3], rates }], {
      productTaxClassId: 2,
      countryId: 'NO',
      exemptClassIds: [],
      on: new Date('2026-11-21T12:00:00Z'),
    })
    expect(found).toMatchObject({ ratePercent: 25, since: '2026-11-21' })
  })

  test.each<{ at: string; timeZone?: string; ratePercent: number; since: string | null; changesAt: string | null }>([
    { at: '2024-08-31T23:59:59Z', ratePercent: 24, since: null, changesAt: '2024-09-01T00:00:00.000Z' },
    { at: '2024-09-01T00:00:00Z', ratePercent: 25.5, since: '2024-09-01', changesAt: null },
    { at: '2026-11-21T00:00:00Z', ratePercent: 25.5, since: '2024-09-01', changesAt: null },
    {
      at: '2024-08-31T20:59:59Z',
      timeZone: 'Europe/Helsinki',
      ratePercent: 24,
      since: null,
      changesAt: '2024-08-31T21:00:00.000Z',
    },
    {
      at: '2024-08-31T21:00:00Z',
      timeZone: 'Europe/Helsinki',
      ratePercent: 25.5,
      since: '2024-09-01',
      changesAt: null,
    },
    {
      at: '2024-08-31T21:59:59Z',
      timeZone: 'Europe/Oslo',
      ratePercent: 24,
      since: null,
      changesAt: '2024-08-31T22:00:00.000Z',
    },
  ])('Finland at $at: $ratePercent %', ({ at, timeZone, ratePercent, since, changesAt }) => {
    const found = find({ countryId: 'FI', on: new Date(at), ...(timeZone && { timeZone }) })
    expect({ ...found, changesAt: found.changesAt?.toISOString() ?? null }).toEqual({
      ratePercent,
      since,
      exempt: false,
      changesAt,
    })
  })
})

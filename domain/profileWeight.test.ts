import { describe, expect, test } from 'vitest'
import { densityOf } from './alloy.ts'
import { decimal, type Decimal, toText } from './decimal.ts'
import { discGrams, gramsPerMetre, gramsPerSquareMillimetre, jumpRingGrams, type Profile } from './profileWeight.ts'

const d = (value: string): Decimal => decimal(value)
function density(code: string): Decimal {
  const found = densityOf(code)
  if (!found) throw new Error(`expected an alloy with a density, got ${code}`)
  return found
}

describe('grams per metre', () => {
  // The first four are examples of the trade's table; the others were computed by hand from its formulas.
  const cases: readonly { profile: Profile; alloy: string; grams: string }[] = [
    { profile: { shape: 'ROUND', diameter: d('1') }, alloy: 'ag925', grams: '8.137' },
    { profile: { shape: 'ROUND', diameter: d('1.5') }, alloy: 'au585-yellow', grams: '24.528' },
    { profile: { shape: 'HALF_ROUND', width: d('4') }, alloy: 'ag925', grams: '65.094' },
    { profile: { shape: 'TUBE', outer: d('4'), wall: d('0.4') }, alloy: 'ag925', grams: '46.868' },
    { profile: { shape: 'SQUARE', side: d('2') }, alloy: 'au750-3n', grams: '61.84' },
    { profile: { shape: 'FLAT', width: d('3'), height: d('1') }, alloy: 'ag925', grams: '31.08' },
    { profile: { shape: 'OVAL', width: d('3'), height: d('2') }, alloy: 'ag925', grams: '48.82' },
    { profile: { shape: 'LOW_HALF_ROUND', width: d('4'), height: d('1.5') }, alloy: 'ag925', grams: '45.811' },
    { profile: { shape: 'ROUND', diameter: d('2') }, alloy: 'pt950-ru', grams: '65.031' },
    { profile: { shape: 'ROUND', diameter: d('1') }, alloy: 'pd950-ru', grams: '9.456' },
  ]
  test.each(cases)('$profile.shape of $alloy: $grams', ({ profile, alloy, grams }) => {
    expect(toText(gramsPerMetre(profile, density(alloy)))).toBe(grams)
  })
})

test('sheet, disc and jump ring', () => {
  expect(toText(gramsPerSquareMillimetre(d('1.0'), density('ag925')).times(100).times(50))).toBe('51.8')
  expect(toText(discGrams(d('20'), d('1.0'), density('ag925')))).toBe('3.255')
  expect(toText(jumpRingGrams(d('0.8'), d('4.0'), density('ag925')))).toBe('0.079')
})

describe('rejects invalid sizes', () => {
  test.each<{ profile: Profile; message: string }>([
    { profile: { shape: 'ROUND', diameter: d('0') }, message: 'expected a diameter above 0, got 0' },
    { profile: { shape: 'FLAT', width: d('3'), height: d('-1') }, message: 'expected a height above 0, got -1' },
    { profile: { shape: 'LOW_HALF_ROUND', width: d('0'), height: d('1') }, message: 'expected a width above 0, got 0' },
    {
      profile: { shape: 'TUBE', outer: d('2'), wall: d('1') },
      message: 'expected a wall of less than half of 2 mm, got 1 mm',
    },
  ])('$message', ({ profile, message }) => {
    expect(() => gramsPerMetre(profile, d('10.36'))).toThrow(new RangeError(message))
  })

  test('an unknown alloy has no density', () => {
    expect(densityOf('unobtainium')).toBeNull()
    expect(densityOf('toString')).toBeNull()
    expect(() => gramsPerSquareMillimetre(d('1'), d('0'))).toThrow('expected a density above 0, got 0')
  })
})

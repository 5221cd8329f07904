// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { readQuantity } from '#domain/writtenNumber.ts'
import { formatMeasure } from './figures.ts'

/** Of the quantity rules: pieces have none, kilograms up to three; four are the most that a figure has. */
const DECIMALS = [1, 2, 3, 4]

function plain(units: number, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

describe.each(['nb-NO', 'sv-SE', 'fi-FI', 'de-DE', 'it-IT', 'en-GB'])('in %s', (locale) => {
  const changed = (value: string) => {
    const written = formatMeasure(value, { locale })
    return readQuantity(written, locale)?.eq(value) ? [] : [`${value} is written ${written}`]
  }

  test('each whole quantity up to 100,000 is read back unchanged', () => {
    expect(Array.from({ length: 100_000 }, (_, at) => String(at + 1)).flatMap(changed)).toEqual([])
  })

  test.each(DECIMALS)('steps of %i decimals are read back unchanged', (decimals) => {
    const steps = Array.from({ length: 5_000 }, (_, at) => plain(at * 19 + 1, decimals))
    expect(steps.flatMap(changed)).toEqual([])
  })

  test('thousands with decimals are read back unchanged', () => {
    const values = Array.from({ length: 1_000 }, (_, at) =>
      ['5', '25', '125', '0625'].map((end) => `${at * 97 + 1}.${end}`),
    )
    expect(values.flat().flatMap(changed)).toEqual([])
  })
})

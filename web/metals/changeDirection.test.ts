// @vitest-environment node
import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { formatChange } from '../ui/figures.ts'
import { changeDirection } from './changeDirection.ts'

const LOCALES = ['nb-NO', 'sv-SE', 'fi-FI', 'de-DE', 'it-IT']

test('follows the change as it is formatted', () => {
  const change = integer({ min: -200, max: 200 })
  assert(
    property(change, constantFrom(1_000, 10_000), constantFrom(...LOCALES), (units, perPercent, locale) => {
      const percent = (units / perPercent).toFixed(4)
      const written = formatChange(percent, { locale })
      const direction = written.startsWith('+') ? 'up' : written.startsWith('\u2212') ? 'down' : 'level'
      expect([percent, changeDirection(percent)]).toEqual([percent, direction])
    }),
  )
})

test('an unknown change has no direction', () => {
  expect(changeDirection(null)).toBe('level')
})

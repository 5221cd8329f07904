import { expect, test } from 'vitest'
import { heldEnd, formatLeft } from './heldEnd.ts'

const NOON = Date.parse('2026-11-23T12:00:00Z')
const MINUTE_MS = 60_000

test.each([-10, 0, 10])('the timer of a device whose clock is %i minutes off shows what is left', (minutesOff) => {
  const expiresAt = `2026-11-23T12:10:00.${minutesOff + 100}Z`
  const now = NOON + minutesOff * MINUTE_MS
  expect(heldEnd({ expiresAt, remainingSeconds: 600 }, now) - now).toBe(600_000)
})

test('a response that is displayed again later does not prolong the timer, and a fresh one corrects it', () => {
  const expiresAt = '2026-11-23T12:20:00.000Z'
  const end = heldEnd({ expiresAt, remainingSeconds: 600 }, NOON)
  expect(heldEnd({ expiresAt, remainingSeconds: 600 }, NOON + 5 * MINUTE_MS)).toBe(end)
  expect(heldEnd({ expiresAt, remainingSeconds: 240 }, NOON + 5 * MINUTE_MS)).toBe(end - MINUTE_MS)
})

test.each([
  [600_000, '10:00'],
  [545_999, '9:05'],
  [0, '0:00'],
  [-5_000, '0:00'],
])('%i ms are written as %s', (leftMs, text) => {
  expect(formatLeft(leftMs)).toBe(text)
})

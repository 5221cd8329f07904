import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textColorOn } from './textColorOn.ts'

test.each([
  ['#fff', '#17150F'],
  ['#000000', '#FFFFFF'],
  ['#86681C', '#FFFFFF'],
  ['#cc00dc', '#FFFFFF'],
  ['#777777', '#000000'],
  ['gold', null],
  ['#12', null],
  ['', null],
])('the ink on %s is %s', (color, ink) => {
  expect(textColorOn(color)).toBe(ink)
})

test('text is readable on any colour', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)), (channels) => {
      const color = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
      const [light = 0, dark = 0] = [luminance(color), luminance(textColorOn(color) ?? color)].toSorted((a, b) => b - a)
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

function luminance(color: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

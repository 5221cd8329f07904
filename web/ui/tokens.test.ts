import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(`${import.meta.dirname}/tokens.css`, 'utf8')
const pairs = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
    name,
    { light, dark },
  ]),
)

const grounds = ['paper', 'surface', 'sunk']
const textInks = ['ink', 'quiet', 'gold-ink', 'success', 'warning', 'error']

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(grounds.flatMap((ground) => textInks.map((ink) => ({ ink, ground }))))(
    '$ink can be read on $ground',
    ({ ink, ground }) => {
      expect(contrast(colour(ink, theme), colour(ground, theme))).toBeGreaterThanOrEqual(4.5)
    },
  )

  test.each(grounds.flatMap((ground) => ['field', 'ring', 'gold-ink'].map((line) => ({ line, ground }))))(
    'a $line is seen on $ground',
    ({ line, ground }) => {
      expect(contrast(colour(line, theme), colour(ground, theme))).toBeGreaterThanOrEqual(3)
    },
  )

  test('selected text is readable on its background, and a button on its colour', () => {
    expect(contrast(colour('ink', theme), colour('gold-wash', theme))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour('paper', theme), colour('ink', theme))).toBeGreaterThanOrEqual(4.5)
  })
})

function colour(name: string, theme: 'light' | 'dark'): string {
  const value = pairs.get(name)?.[theme]
  if (value === undefined) throw new Error(`expected tokens.css to have a pair --${name}, got none`)
  return value
}

/** Contrast ratio of WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

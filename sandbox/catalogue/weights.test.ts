import { expect, test } from 'vitest'
import { ALLOYS } from './alloys.ts'
import { chainGramsPerMetre, gramsPerMetre, sheetGrams, type Section } from './weights.ts'

const { ag925, au585yellow } = ALLOYS

test.each<{ what: string; section: Section; density: number; grams: string }>([
  { what: 'Ag 925 round 1.0', section: { shape: 'round', diameter: 1 }, density: ag925.density, grams: '8.137' },
  {
    what: 'Au 585 yellow round 1.5',
    section: { shape: 'round', diameter: 1.5 },
    density: au585yellow.density,
    grams: '24.528',
  },
  {
    what: 'Ag 925 half-round 4 × 2',
    section: { shape: 'halfRound', width: 4 },
    density: ag925.density,
    grams: '65.094',
  },
  {
    what: 'Ag 925 tube 4 × 0.4',
    section: { shape: 'tube', outer: 4, wall: 0.4 },
    density: ag925.density,
    grams: '46.868',
  },
])('$what weighs $grams g a metre', ({ section, density, grams }) => {
  expect(gramsPerMetre(section, density).toFixed(3)).toBe(grams)
})

test('a sheet of Ag 925, 100 × 50 × 1.0 mm, weighs 51.800 g', () => {
  expect(sheetGrams(1, 100, 50, ag925.density).toFixed(3)).toBe('51.800')
})

test.each([
  { what: 'anchor 1.5', k: 0.18, width: 1.5, grams: '4.20' },
  { what: 'box 1.0', k: 0.7, width: 1, grams: '7.25' },
])('a metre of Ag 925 $what chain weighs $grams g', ({ k, width, grams }) => {
  expect(chainGramsPerMetre(k, width, ag925.density).toFixed(2)).toBe(grams)
})

/** Cobalt platinum is denser than the rule of mixtures predicts; the maker's figure is used. */
const MEASURED = ['pt950-co']

test('the density of every alloy is within two per cent of the density of its parts', () => {
  const densities = { AU: 19.32, AG: 10.49, PT: 21.45, PD: 12.02, RH: 12.41, CU: 8.96, RU: 12.45, CO: 8.9 }
  for (const alloy of Object.values(ALLOYS).filter(({ code }) => !MEASURED.includes(code))) {
    const volume = Object.entries(alloy.parts).reduce(
      (sum, [element, parts]) => sum + parts / densities[element as keyof typeof densities],
      0,
    )
    const total = Object.values(alloy.parts).reduce((sum, parts) => sum + parts, 0)
    expect.soft(Math.abs(total / volume / alloy.density - 1), alloy.code).toBeLessThan(0.02)
  }
})

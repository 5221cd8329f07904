import { expect, test } from 'vitest'
import { ALLOYS } from './alloys.ts'

/** Cobalt platinum is denser than the rule of mixtures predicts; the maker's figure is used. */
const MEASURED = ['pt950-co']

test('the density of every alloy is within two per cent of the density of its parts', () => {
  const densities: Readonly<Record<string, number>> = {
    AU: 19.32,
    AG: 10.49,
    PT: 21.45,
    PD: 12.02,
    RH: 12.41,
    CU: 8.96,
    RU: 12.45,
    CO: 8.9,
  }
  for (const alloy of Object.values(ALLOYS).filter(({ code }) => !MEASURED.includes(code))) {
    const volume = Object.entries(alloy.parts).reduce(
      (sum, [element, parts]) => sum + parts / (densities[element] ?? NaN),
      0,
    )
    const total = Object.values(alloy.parts).reduce((sum, parts) => sum + parts, 0)
    expect.soft(Math.abs(total / volume / alloy.density - 1), alloy.code).toBeLessThan(0.02)
  }
})

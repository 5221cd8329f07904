// @vitest-environment node
import { expect, test } from 'vitest'
import { METALS } from '#domain/metal.ts'
import { firstChart, formatChart, metalPeriods, parseChart } from './metalPeriods.ts'

test('parses the URL of every chart to the same chart', () => {
  for (const metal of METALS)
    for (const period of metalPeriods)
      for (const isTable of [true, false]) {
        expect(parseChart(new URLSearchParams(formatChart({ metal, period, isTable })))).toEqual({
          metal,
          period,
          isTable,
        })
      }
})

test.each([
  ['', firstChart],
  ['metal=ag&period=five-years', { metal: 'AG', period: 'FIVE_YEARS', isTable: false }],
  ['metal=XX&period=century&view=chart', firstChart],
])('parses "%s"', (search, chart) => {
  expect(parseChart(new URLSearchParams(search))).toEqual(chart)
})

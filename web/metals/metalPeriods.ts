/** Periods of a metal chart and the chart's URL. */
import { METALS } from '#domain/metal.ts'
import type { MetalPeriod } from '../client/generated/documents.generated.ts'
import type { MetalCode } from '../shop/metalFeed.ts'

export const metalPeriods = ['DAY', 'MONTH', 'YEAR', 'FIVE_YEARS'] as const satisfies readonly MetalPeriod[]

export interface ChartState {
  readonly metal: MetalCode
  readonly period: MetalPeriod
  readonly isTable: boolean
}

export const firstChart: ChartState = { metal: 'AU', period: 'MONTH', isTable: false }

/** A missing or invalid parameter gets the default chart's value. */
export function parseChart(search: URLSearchParams): ChartState {
  const metal = search.get('metal')?.toUpperCase()
  const period = search.get('period')?.toUpperCase().replace('-', '_')

  return {
    metal: METALS.find((code) => code === metal) ?? firstChart.metal,
    period: metalPeriods.find((known) => known === period) ?? firstChart.period,
    isTable: search.get('view') === 'table',
  }
}

/** Always writes the metal, so that each chart has one URL. */
export function formatChart({ metal, period, isTable }: ChartState): string {
  const search = new URLSearchParams({ metal })
  if (period !== firstChart.period) search.set('period', period.toLowerCase().replace('_', '-'))
  if (isTable) search.set('view', 'table')
  return `?${search.toString()}`
}

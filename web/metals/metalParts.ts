/** Lazy parts of the metals page: the server renders them, and they hydrate after the page. */
import { lazy } from 'react'
import type { ChartState } from './metalPeriods.ts'

const fetchChart = () => import('./MetalChart.tsx')
const fetchHead = () => import('./MetalHead.tsx')
const fetchPoints = () => import('./MetalPoints.tsx')
const fetchList = () => import('./MetalList.tsx')
const fetchMaking = () => import('./PriceMaking.tsx')
const fetchWeights = () => import('./WeightPrices.tsx')

export const MetalChart = lazy(async () => ({ default: (await fetchChart()).MetalChart }))
export const MetalHead = lazy(async () => ({ default: (await fetchHead()).MetalHead }))
export const MetalPoints = lazy(async () => ({ default: (await fetchPoints()).MetalPoints }))
export const MetalList = lazy(async () => ({ default: (await fetchList()).MetalList }))
export const PriceMaking = lazy(async () => ({ default: (await fetchMaking()).PriceMaking }))
export const WeightPrices = lazy(async () => ({ default: (await fetchWeights()).WeightPrices }))

/** Preloads the parts for a client-side navigation. A part that fails to load is fetched again when it renders. */
export async function fetchPartsOf({ isTable }: ChartState): Promise<void> {
  await Promise.allSettled([
    fetchHead(),
    isTable ? fetchPoints() : fetchChart(),
    fetchList(),
    fetchWeights(),
    fetchMaking(),
  ])
}

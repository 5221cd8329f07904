/** Lazy parts of the metals page: the server renders them, and they hydrate after the page. */
import { lazy } from 'react'
import type { ChartState } from '../features/metal/metalPeriods.ts'

const fetchChart = () => import('../features/metal/MetalChart.tsx')
const fetchHead = () => import('../features/metal/MetalHead.tsx')
const fetchPoints = () => import('../features/metal/MetalPoints.tsx')
const fetchList = () => import('../features/metal/MetalList.tsx')
const fetchWeights = () => import('../features/metal/WeightPrices.tsx')

export const MetalChart = lazy(async () => ({ default: (await fetchChart()).MetalChart }))
export const MetalHead = lazy(async () => ({ default: (await fetchHead()).MetalHead }))
export const MetalPoints = lazy(async () => ({ default: (await fetchPoints()).MetalPoints }))
export const MetalList = lazy(async () => ({ default: (await fetchList()).MetalList }))
export const WeightPrices = lazy(async () => ({ default: (await fetchWeights()).WeightPrices }))

/** Preloads the parts for a client-side navigation. A part that fails to load is fetched again when it renders. */
export async function fetchPartsOf({ isTable }: ChartState): Promise<void> {
  await Promise.allSettled([fetchHead(), isTable ? fetchPoints() : fetchChart(), fetchList(), fetchWeights()])
}

/** Parts of the metals' page that work things out or draw them: the server has written them, and they come to life after the page. */
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

/** Ahead of them when the page is entered from another. A part that does not come is asked for again when it is shown. */
export async function fetchPartsOf({ isTable }: ChartState): Promise<void> {
  await Promise.allSettled([fetchHead(), isTable ? fetchPoints() : fetchChart(), fetchList(), fetchWeights()])
}

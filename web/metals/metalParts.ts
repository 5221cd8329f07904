/** Lazy parts of the metals page: the server renders them, and they hydrate after the page. */
import type { ChartState } from './metalPeriods.ts'
import { latePart } from '../ui/latePart.tsx'

export const MetalChart = latePart(async () => (await import('./MetalChart.tsx')).MetalChart)
export const MetalHead = latePart(async () => (await import('./MetalHead.tsx')).MetalHead)
export const MetalPoints = latePart(async () => (await import('./MetalPoints.tsx')).MetalPoints)
export const MetalList = latePart(async () => (await import('./MetalList.tsx')).MetalList)
export const PriceMaking = latePart(async () => (await import('./PriceMaking.tsx')).PriceMaking)
export const WeightPrices = latePart(async () => (await import('./WeightPrices.tsx')).WeightPrices)

/** Preloads the parts for a client-side navigation. A part that fails to load is fetched again when it renders. */
export async function fetchPartsOf({ isTable }: ChartState): Promise<void> {
  await Promise.allSettled([
    MetalHead.load(),
    isTable ? MetalPoints.load() : MetalChart.load(),
    MetalList.load(),
    WeightPrices.load(),
    PriceMaking.load(),
  ])
}

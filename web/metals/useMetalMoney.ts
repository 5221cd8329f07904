import type { MetalCode } from '../shop/metalFeed.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoney } from '../ui/figures.ts'
import { pricePer, shownUnit } from './metalUnit.ts'

/** Formats a metal's price in the store's unit: "1 310,40 kr/g". */
export function useMetalMoney(): (metal: MetalCode, pricePerGram: string, currency: string) => string {
  const store = useStoreView()

  return (metal, pricePerGram, currency) => {
    const unit = shownUnit(metal, store.kind)
    return `${formatMoney(pricePer(unit, pricePerGram), currency, store)}/${unit.toLowerCase()}`
  }
}

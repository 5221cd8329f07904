/** Orders by price on the side of tax that the shopper reads. */
import { isSortedByOtherSide } from '#domain/listingSort.ts'
import type { ListingSort } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'

const OWN_SIDE = { ascending: 'PRICE_ASC', descending: 'PRICE_DESC' } as const
const OTHER_SIDE = { ascending: 'OTHER_SIDE_PRICE_ASC', descending: 'OTHER_SIDE_PRICE_DESC' } as const

/** An index of another indexer may have the store's side only. */
export function usePriceSorts(sorts: readonly ListingSort[]): typeof OWN_SIDE | typeof OTHER_SIDE {
  const readSide = useTaxSide()
  const { displaySide } = useStoreView()
  return readSide === displaySide || !sorts.some(isSortedByOtherSide) ? OWN_SIDE : OTHER_SIDE
}

/** Without the orders by the price that the shopper does not read, unless one is chosen. */
export function useOfferedSorts(sorts: readonly ListingSort[], chosen: ListingSort): readonly ListingSort[] {
  const { ascending, descending } = usePriceSorts(sorts) === OWN_SIDE ? OTHER_SIDE : OWN_SIDE
  return sorts.filter((sort) => sort === chosen || (sort !== ascending && sort !== descending))
}

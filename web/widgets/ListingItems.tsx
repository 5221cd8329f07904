import type { ListingPartsFragment } from '../graphql/generated/documents.generated.ts'
import type { ListingView } from '../features/listing/listingAddress.ts'
import { ProductGrid } from './ProductGrid.tsx'
import { ProductRows } from './ProductRows.tsx'

interface ListingItemsProps {
  readonly listing: ListingPartsFragment
  readonly view: ListingView
  readonly label: string
  /** Whether these are the products that a visitor sees first. */
  readonly isFirst: boolean
}

const aboveTheFold = { cards: 4, rows: 10 }

export function ListingItems({ listing, view, label, isFirst }: ListingItemsProps) {
  const eagerCount = isFirst ? aboveTheFold[view] : 0
  if (view === 'rows') return <ProductRows products={listing.items} label={label} eagerCount={eagerCount} />

  return <ProductGrid products={listing.items} eagerCount={eagerCount} heading="h2" />
}

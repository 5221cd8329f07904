import { lazy, Suspense } from 'react'
import type { ListingPartsFragment } from '../client/generated/documents.generated.ts'
import { formatListing, type ListingState, type ListingView } from '../listing/listingAddress.ts'
import { GridSkeleton } from '../listing/GridSkeleton.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import { tableOfProducts } from './tableOfProducts.ts'

interface ListingItemsProps {
  readonly listing: ListingPartsFragment
  readonly state: ListingState
  readonly view: ListingView
  readonly label: string
  /** Whether these products are above the fold at page load. */
  readonly isFirst: boolean
}

const CardCompare = lazy(async () => ({ default: (await import('./cardTools.ts')).CardCompare }))

const CardWish = lazy(async () => ({ default: (await import('./cardTools.ts')).CardWish }))

export function ListingItems({ listing, state, view, label, isFirst }: ListingItemsProps) {
  // A choice of filters shows another list at its first page.
  const which = isFirst ? { listing: formatListing(state) } : {}
  if (view === 'cards')
    return <ProductGrid products={listing.items} {...which} isFirst={isFirst} heading="h2" toolOf={cardTools} />

  return (
    <Suspense fallback={<GridSkeleton count={8} />}>
      <tableOfProducts.Part
        products={listing.items}
        {...which}
        label={label}
        order={{ state, sort: listing.sort, sorts: listing.sorts }}
      />
    </Suspense>
  )
}

function cardTools(product: Pick<ListingPartsFragment['items'][number], 'id' | 'sku' | 'name'>) {
  return (
    <Suspense>
      <CardWish product={product} look="card" />
      <CardCompare sku={product.sku} name={product.name} />
    </Suspense>
  )
}

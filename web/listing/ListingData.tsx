import { StructuredData } from '../ui/StructuredData.tsx'
import { absoluteAddress } from '../shop/paths.ts'
import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import { itemList } from './itemList.ts'

interface ListingDataProps {
  readonly products: readonly { readonly name: string; readonly path: string }[]
}

/** The products of a listing's page as structured data. */
export function ListingData({ products }: ListingDataProps) {
  const origin = useOrigin()
  const { pathPrefix } = useStoreView()
  if (products.length === 0) return null

  return (
    <StructuredData
      data={itemList(products.map(({ name, path }) => ({ name, url: absoluteAddress(origin, pathPrefix, path) })))}
    />
  )
}

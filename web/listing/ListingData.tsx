import { StructuredData } from '../ui/StructuredData.tsx'
import { absoluteAddress } from '../shop/paths.ts'
import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'

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

/** https://schema.org/ItemList, as a summary page has it: each product's own page describes it. */
function itemList(products: readonly { readonly name: string; readonly url: string }[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: products.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, url })),
  }
}

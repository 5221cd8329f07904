import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import { useDelivery } from '../shop/delivery.ts'
import type { ProductOnPage } from './variants/chosenVariant.ts'
import { StructuredData } from '../ui/StructuredData.tsx'
import { BreadcrumbData, type PageBreadcrumb } from '../ui/BreadcrumbData.tsx'
import { productData } from './productData.ts'

interface ProductDataProps {
  readonly product: ProductOnPage
  readonly breadcrumbs: readonly PageBreadcrumb[]
}

export function ProductData({ product, breadcrumbs }: ProductDataProps) {
  const origin = useOrigin()
  const { pathPrefix, country } = useStoreView()
  const said = useDelivery()
  const { returns, dispatch } = product
  // A product that is cut has a time of its own.
  const delivery = said && dispatch === 'FROM_STOCK' ? said.delivery : null

  return (
    <>
      <StructuredData data={productData(product, origin + pathPrefix, { country, returns, delivery })} />
      <BreadcrumbData breadcrumbs={breadcrumbs} here={product} />
    </>
  )
}

import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import type { ProductOnPage } from './chosenVariant.ts'
import { StructuredData } from '../ui/StructuredData.tsx'
import { BreadcrumbData, type PageBreadcrumb } from '../ui/BreadcrumbData.tsx'
import { productData } from './productData.ts'

interface ProductDataProps {
  readonly product: ProductOnPage
  readonly breadcrumbs: readonly PageBreadcrumb[]
}

export function ProductData({ product, breadcrumbs }: ProductDataProps) {
  const origin = useOrigin()
  const { pathPrefix } = useStoreView()

  return (
    <>
      <StructuredData data={productData(product, origin + pathPrefix)} />
      <BreadcrumbData breadcrumbs={breadcrumbs} here={product} />
    </>
  )
}

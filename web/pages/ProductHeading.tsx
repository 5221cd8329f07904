/** Metal badge, article number, name and rating of a product. */
import { useLingui } from '@lingui/react/macro'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { RatingLink } from '../features/review/RatingLink.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import styles from './BuyingColumn.module.css'

interface ProductHeadingProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
}

export function ProductHeading({ product, variant }: ProductHeadingProps) {
  const { t } = useLingui()
  const metal = variant?.metal ?? product.metal
  const sku = variant?.sku ?? product.sku
  const selections = variant?.selections.map(({ label }) => label).join(' · ') ?? ''

  return (
    <>
      <div className={styles.badges}>
        {metal && <MetalBadge metal={metal} />}
        <p>{[selections, t`Item no. ${sku}`].filter(Boolean).join(' · ')}</p>
      </div>
      <h1>
        <ProductName>{product.name}</ProductName>
      </h1>
      <RatingLink reviews={product.reviews} />
    </>
  )
}

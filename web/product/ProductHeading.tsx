/** Metal badge, article number, name and rating of a product. */
import { useLingui } from '@lingui/react/macro'
import { MetalBadge } from './MetalBadge.tsx'
import { RatingLink } from './reviews/RatingLink.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import { RING_SIZE, type ProductOnPage, type VariantChoice } from './variants/chosenVariant.ts'
import styles from './BuyingColumn.module.css'

interface ProductHeadingProps {
  readonly product: ProductOnPage
  readonly choice: Pick<VariantChoice, 'variant' | 'lacksRingSize'>
}

/** Before a ring's size is chosen, the heading names neither the size nor the item number of the variant that sets the price. */
export function ProductHeading({ product, choice: { variant, lacksRingSize } }: ProductHeadingProps) {
  const { t } = useLingui()
  const metal = variant?.metal ?? product.metal
  const sku = lacksRingSize ? product.sku : (variant?.sku ?? product.sku)
  const chosen = variant?.selections.filter(({ attribute }) => !lacksRingSize || attribute !== RING_SIZE) ?? []
  const selections = chosen.map(({ label }) => label).join(' · ')

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

/** What it is, what it costs, which of it, and whether it can be had. */
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, type ReactNode } from 'react'
import { HazardNotice } from '../features/product/HazardNotice.tsx'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { VariantFacts } from '../features/product/VariantFacts.tsx'
import { PriceSentence } from '../features/price/PriceSentence.tsx'
import { PriceTiers } from '../features/price/PriceTiers.tsx'
import { QuantityRuleText } from '../features/price/QuantityRuleText.tsx'
import { WeightFee } from '../features/price/WeightFee.tsx'
import { RatingLink } from '../features/review/RatingLink.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { CompareToggle } from '../widgets/CompareToggle.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import { CompositionParts, isComposed, VariantPicker, WithCustomOptions } from './productParts.ts'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface BuyingColumnProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
}

export function BuyingColumn({ product, choice }: BuyingColumnProps) {
  const price = choice.variant?.price ?? product.price
  const plain = <Column product={product} choice={choice} price={price} />
  if (product.customOptions.length === 0) return plain

  return (
    <Suspense fallback={plain}>
      <WithCustomOptions options={product.customOptions} price={price}>
        {(priceNow, fields) => <Column product={product} choice={choice} price={priceNow}>{fields}</Column>}
      </WithCustomOptions>
    </Suspense>
  )
}

interface ColumnProps extends BuyingColumnProps {
  readonly price: ProductOnPage['price']
  /** What may be added to the product. */
  readonly children?: ReactNode
}

function Column({ product, choice, price, children }: ColumnProps) {
  const { variant, trouble } = choice
  const { t } = useLingui()
  const metal = variant?.metal ?? product.metal
  const quantity = variant?.quantity ?? product.quantity
  const selections = variant?.selections.map(({ label }) => label).join(' · ') ?? ''
  const sku = variant?.sku ?? product.sku

  return (
    <div className={styles.column}>
      <div className={styles.badges}>
        {metal && <MetalBadge metal={metal} />}
        <p>{[selections, t`Article no. ${sku}`].filter(Boolean).join(' · ')}</p>
      </div>
      <h1>{product.name}</h1>
      <RatingLink reviews={product.reviews} />
      <div className={styles.price}>
        <PriceSentence price={price} isFrom={variant === null && product.isFromPrice} isLarge />
        <StockDot stock={variant?.stock ?? product.stock} unit={quantity.unit} />
      </div>
      <output>
        {trouble === 'none-available' && <span className={styles.trouble}><Trans>No available product variants</Trans></span>}
        {trouble === 'no-such-configuration' && (
          <span className={styles.trouble}><Trans>No such configuration for the product. Please do choose another combination of attributes.</Trans></span>
        )}
      </output>
      <Suspense>
        {product.composition.__typename === 'Configurable' && <VariantPicker product={product} composition={product.composition} chosen={variant} />}
        {isComposed(product) && <CompositionParts composition={product.composition} />}
      </Suspense>
      {children}
      <HazardNotice hazard={product.hazard} />
      {variant && <VariantFacts variant={variant} unit={quantity.unit} />}
      <PriceTiers price={price} />
      <CompareToggle sku={product.sku} />
      <div className={`${frame.small} ${frame.quiet} ${styles.rules}`}>
        <QuantityRuleText rule={quantity} />
        {variant?.variableWeight && <WeightFee fee={variant.variableWeight.fee} />}
      </div>
    </div>
  )
}

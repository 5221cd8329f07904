/** What it is, what it costs, which of it, and whether it can be had. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { chosenSurcharges, initialChoices } from '#domain/customOption.ts'
import { CustomOptions } from '../features/customOption/CustomOptions.tsx'
import { priceWithOptions } from '../features/customOption/priceWithOptions.ts'
import { HazardNotice } from '../features/product/HazardNotice.tsx'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { VariantFacts } from '../features/product/VariantFacts.tsx'
import { PriceSentence } from '../features/price/PriceSentence.tsx'
import { PriceTiers } from '../features/price/PriceTiers.tsx'
import { QuantityRuleText } from '../features/price/QuantityRuleText.tsx'
import { WeightFee } from '../features/price/WeightFee.tsx'
import { RatingLink } from '../features/review/RatingLink.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import { CompositionParts } from '../widgets/CompositionParts.tsx'
import { VariantPicker } from '../widgets/VariantPicker.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface BuyingColumnProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
}

export function BuyingColumn({ product, choice }: BuyingColumnProps) {
  const { variant, trouble } = choice
  const { t } = useLingui()
  const [options, setOptions] = useState(() => initialChoices(product.customOptions))
  const price = variant?.price ?? product.price
  const priceNow = priceWithOptions(price, chosenSurcharges(product.customOptions, options))
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
        <PriceSentence price={priceNow} isFrom={variant === null && product.isFromPrice} isLarge />
        <StockDot stock={variant?.stock ?? product.stock} unit={quantity.unit} />
      </div>
      <output>
        {trouble === 'none-available' && <span className={styles.trouble}><Trans>No available product variants</Trans></span>}
        {trouble === 'no-such-configuration' && (
          <span className={styles.trouble}><Trans>No such configuration for the product. Please do choose another combination of attributes.</Trans></span>
        )}
      </output>
      {product.composition.__typename === 'Configurable' && <VariantPicker product={product} composition={product.composition} chosen={variant} />}
      <CompositionParts composition={product.composition} />
      <CustomOptions options={product.customOptions} chosen={options} onChange={setOptions} />
      <HazardNotice hazard={product.hazard} />
      {variant && <VariantFacts variant={variant} unit={quantity.unit} />}
      <PriceTiers price={priceNow} />
      <div className={`${frame.small} ${frame.quiet} ${styles.rules}`}>
        <QuantityRuleText rule={quantity} />
        {variant?.variableWeight && <WeightFee fee={variant.variableWeight.fee} />}
      </div>
    </div>
  )
}

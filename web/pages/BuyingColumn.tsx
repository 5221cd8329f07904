/** What it is, what it costs, which of it, and whether it can be had. */
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, Suspense, useDeferredValue, useState, type ReactNode } from 'react'
import { MetalBadge } from '../features/product/MetalBadge.tsx'
import { VariantFacts } from '../features/product/VariantFacts.tsx'
import { PriceSentence } from '../features/price/PriceSentence.tsx'
import { QuantityRuleText } from '../features/price/QuantityRuleText.tsx'
import { type ShownPrice, usePersonalAdditions, useShownPrice } from '../features/price/useShownPrice.ts'
import { WeightFee } from '../features/price/WeightFee.tsx'
import { WhyThisPrice } from '../features/price/WhyThisPrice.tsx'
import { RatingLink } from '../features/review/RatingLink.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import type { PersonalAdditionPartsFragment } from '../graphql/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { ProductName } from '../ui/ProductName.tsx'
import { CompareToggle } from '../widgets/CompareToggle.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import { Calculator, CompositionParts, ContentLink, HazardNotice, isCalculated, isComposed, MetalPremium, PriceLadder, VariantPicker, WithCustomOptions } from './productParts.ts'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface BuyingColumnProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
  readonly termsSlug: string
}

export function BuyingColumn({ product, choice, termsSlug }: BuyingColumnProps) {
  const thing = choice.variant ?? product
  // Deferred: parts of the column that still wait for their script keep what the server rendered until they can follow.
  const shown = useDeferredValue(useShownPrice({ ...thing, isPageOwn: true }))
  const own = useDeferredValue(usePersonalAdditions(thing.id))
  const plain = <Column product={product} choice={choice} termsSlug={termsSlug} shown={shown} own={own} />
  if (product.customOptions.length === 0) return plain

  // Without what the options add, a customer's own price is too low.
  const state = shown.isPersonal && !own ? 'awaited' : shown.state
  return (
    <Suspense fallback={plain}>
      <WithCustomOptions options={product.customOptions} surcharges={own?.surcharges ?? null} price={shown.price}>
        {(price, fields) => <Column product={product} choice={choice} termsSlug={termsSlug} shown={{ ...shown, price, state }} own={own}>{fields}</Column>}
      </WithCustomOptions>
    </Suspense>
  )
}

interface ColumnProps extends BuyingColumnProps {
  readonly shown: ShownPrice<ProductOnPage['price']>
  /** What is added for the customer whose own price it is; null where what guests are told stands. */
  readonly own: PersonalAdditionPartsFragment | null
  /** What may be added to the product. */
  readonly children?: ReactNode
}

/** Remembered: until the deferred price comes, nothing in it is told to render again. */
const Column = memo(function Column({ product, choice, termsSlug, shown, own, children }: ColumnProps) {
  const { variant, trouble } = choice
  const { t } = useLingui()
  const { kind } = useStoreView()
  const metal = variant?.metal ?? product.metal
  const quantity = variant?.quantity ?? product.quantity
  const selections = variant?.selections.map(({ label }) => label).join(' · ') ?? ''
  const sku = variant?.sku ?? product.sku
  const { price, state } = shown
  const [chosenQuantity, setChosenQuantity] = useState<{ readonly of: string; readonly quantity: string } | null>(null)
  const choose = (chosen: string) => setChosenQuantity({ of: sku, quantity: chosen })
  const weightFee = own ? own.variableWeightFee : variant?.variableWeight?.fee
  const premium = own ? own.metalPremium : variant?.metalPremium
  const hasLadder = price.__typename === 'Price' && price.tiers.length > 0

  return (
    <div className={styles.column}>
      <div className={styles.badges}>
        {metal && <MetalBadge metal={metal} />}
        <p>{[selections, t`Article no. ${sku}`].filter(Boolean).join(' · ')}</p>
      </div>
      <h1><ProductName>{product.name}</ProductName></h1>
      <RatingLink reviews={product.reviews} />
      <div className={styles.price}>
        <PriceSentence shown={shown} isLarge />
        <StockDot stock={variant?.stock ?? product.stock} unit={quantity.unit} />
        {premium && metal && (
          <div className={styles.premium}>
            {price.__typename === 'Price' && <Suspense><MetalPremium premium={premium} metal={metal} price={price} /></Suspense>}
          </div>
        )}
        {price.__typename === 'Price' && <WhyThisPrice key={price.id} of={variant?.id ?? product.id} priceId={price.id} isPersonal={shown.isPersonal} amount={price.now.gross.amount} />}
      </div>
      <output>
        {trouble === 'none-available' && <span className={styles.trouble}><Trans>No available product variants</Trans></span>}
        {trouble === 'no-such-configuration' && (
          <span className={styles.trouble}><Trans>No such configuration for the product. Please do choose another combination of attributes.</Trans></span>
        )}
      </output>
      <Suspense>
        {product.composition.__typename === 'Configurable' && <VariantPicker product={product} composition={product.composition} chosen={variant} />}
        {isComposed(product) && <CompositionParts sku={product.sku} composition={product.composition} />}
      </Suspense>
      {children}
      {product.hazard && <Suspense><HazardNotice hazard={product.hazard} /></Suspense>}
      {variant && <VariantFacts variant={variant} unit={quantity.unit} />}
      <Suspense>
        {hasLadder && <PriceLadder key={sku} price={price} state={state} rule={quantity} chosen={chosenQuantity?.of === sku ? chosenQuantity.quantity : null} onChoose={choose} />}
      </Suspense>
      <Suspense>
        {kind === 'GOLDSMITH' && variant && isCalculated(variant) && (
          <Calculator
            key={quantity.unit}
            variant={variant}
            attributeCodes={product.attributes?.map(({ code }) => code) ?? []}
            price={price}
            isAwaited={state === 'awaited'}
            onUse={hasLadder ? choose : null}
          />
        )}
      </Suspense>
      <div className={`${frame.small} ${frame.quiet} ${styles.rules}`}>
        <QuantityRuleText rule={quantity} />
        {weightFee && <WeightFee fee={weightFee} />}
      </div>
      <div className={styles.aside}>
        <CompareToggle sku={product.sku} />
        <Suspense><p className={frame.small}><ContentLink className={frame.textLink} slug={termsSlug} label={t`Terms and conditions`} /></p></Suspense>
      </div>
    </div>
  )
})

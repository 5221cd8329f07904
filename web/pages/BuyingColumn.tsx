/** The product page's buying column: name, price, variant choice, stock and quantity. */
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, Suspense, useDeferredValue, type ReactNode } from 'react'
import { VariantFacts } from '../features/product/VariantFacts.tsx'
import { QuantityRuleText } from '../features/price/QuantityRuleText.tsx'
import { type DisplayPrice, usePersonalAdditions, useDisplayPrice } from '../features/price/useDisplayPrice.ts'
import { WeightFee } from '../features/price/WeightFee.tsx'
import type {
  PersonalAdditionPartsFragment,
  TaxedAmountPartsFragment,
} from '../graphql/generated/documents.generated.ts'
import { CompareToggle } from '../widgets/CompareToggle.tsx'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import {
  CompositionParts,
  ContentLink,
  HazardNotice,
  isComposed,
  VariantPicker,
  WithCustomOptions,
} from './productParts.ts'
import { ProductHeading } from './ProductHeading.tsx'
import { ProductPrice } from './ProductPrice.tsx'
import { QuantityPrices } from './QuantityPrices.tsx'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface BuyingColumnProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
  readonly termsSlug: string
}

export function BuyingColumn({ product, choice, termsSlug }: BuyingColumnProps) {
  const item = choice.variant ?? product
  // Deferred: parts of the column that are not hydrated yet keep the server's HTML until they can render the new price.
  const shown = useDeferredValue(useDisplayPrice({ ...item, isPageOwn: true }))
  const own = useDeferredValue(usePersonalAdditions(item.id))
  const Parts = product.customOptions.length > 0 ? ColumnWithOptions : Column

  return <Parts product={product} choice={choice} termsSlug={termsSlug} shown={shown} own={own} />
}

/**
 * Memoized like the column itself: a render before its code has loaded would remove the server's HTML of the options.
 */
const ColumnWithOptions = memo(function ColumnWithOptions({ product, choice, termsSlug, shown, own }: ColumnProps) {
  const plain = <Column product={product} choice={choice} termsSlug={termsSlug} shown={shown} own={own} />
  // Without its surcharges a customer's own price would be too low.
  const state = shown.isPersonal && !own ? 'pending' : shown.state
  return (
    <Suspense fallback={plain}>
      <WithCustomOptions options={product.customOptions} surcharges={own?.surcharges ?? null} price={shown.price}>
        {(price, fields) => (
          <Column
            product={product}
            choice={choice}
            termsSlug={termsSlug}
            shown={{ ...shown, price, state }}
            own={own}
            withOptions={price.__typename === 'Price' && price !== shown.price ? price.now : null}
          >
            {fields}
          </Column>
        )}
      </WithCustomOptions>
    </Suspense>
  )
})

interface ColumnProps extends BuyingColumnProps {
  readonly shown: DisplayPrice<ProductOnPage['price']>
  /** Surcharges and fees of the signed-in customer; null if the public ones apply. */
  readonly own: PersonalAdditionPartsFragment | null
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions?: TaxedAmountPartsFragment | null
  /** The form fields of the product's options. */
  readonly children?: ReactNode
}

/** Memoized: it does not render again until the deferred price changes. */
const Column = memo(function Column({
  product,
  choice: { variant, problem },
  termsSlug,
  shown,
  own,
  withOptions = null,
  children,
}: ColumnProps) {
  const { t } = useLingui()
  const quantity = variant?.quantity ?? product.quantity
  const weightFee = own ? own.variableWeightFee : variant?.variableWeight?.fee

  return (
    <div className={styles.column}>
      <ProductHeading product={product} variant={variant} />
      <ProductPrice product={product} variant={variant} shown={shown} own={own} withOptions={withOptions} />
      <output>
        {problem && (
          <span className={styles.problem}>
            <ProblemText problem={problem} />
          </span>
        )}
      </output>
      <Suspense>
        {product.composition.__typename === 'Configurable' && (
          <VariantPicker product={product} composition={product.composition} chosen={variant} />
        )}
        {isComposed(product) && <CompositionParts sku={product.sku} composition={product.composition} />}
      </Suspense>
      {children}
      {product.hazard && (
        <Suspense>
          <HazardNotice hazard={product.hazard} />
        </Suspense>
      )}
      {variant && <VariantFacts variant={variant} unit={quantity.unit} />}
      <QuantityPrices product={product} variant={variant} shown={shown} />
      <div className={`${frame.small} ${frame.quiet} ${styles.rules}`}>
        <QuantityRuleText rule={quantity} />
        {weightFee && <WeightFee fee={weightFee} />}
      </div>
      <div className={styles.aside}>
        <CompareToggle sku={product.sku} />
        <Suspense>
          <p className={frame.small}>
            <ContentLink className={frame.textLink} slug={termsSlug} label={t`Terms and conditions`} />
          </p>
        </Suspense>
      </div>
    </div>
  )
})

function ProblemText({ problem }: { readonly problem: NonNullable<VariantChoice['problem']> }) {
  if (problem === 'none-available') return <Trans>No available product variants</Trans>
  return <Trans>No such configuration for the product. Please do choose another combination of attributes.</Trans>
}

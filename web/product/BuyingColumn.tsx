/** The product page's buying column: name, price, variant choice, stock and quantity. */
import { Trans, useLingui } from '@lingui/react/macro'
import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { VariantFacts } from './variants/VariantFacts.tsx'
import { type DisplayPrice, usePersonalAdditions, useDisplayPrice } from '../price/useDisplayPrice.ts'
import type {
  PersonalAdditionPartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import { useMissingStock } from './stock/useMissingStock.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { CompareToggle } from './compare/CompareToggle.tsx'
import { type ProductOnPage, RING_SIZE, type VariantChoice } from './variants/chosenVariant.ts'
import {
  CompositionParts,
  ContentLink,
  HazardNotice,
  isCalculated,
  isComposed,
  ProductDelivery,
  VariantPicker,
  WishToggle,
  WithCustomOptions,
  WriteReview,
} from './productParts.ts'
import { ProductHeading } from './ProductHeading.tsx'
import { ProductPrice } from './ProductPrice.tsx'
import { type CutSize, QuantityPrices } from './QuantityPrices.tsx'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface BuyingColumnProps {
  readonly product: ProductOnPage
  readonly choice: VariantChoice
  readonly termsSlug: string | null
}

export function BuyingColumn({ product, choice, termsSlug }: BuyingColumnProps) {
  const item = choice.variant ?? product
  useMissingStock([{ sku: product.sku, stock: product.stock && item.stock }], true)
  // Deferred: parts of the column that are not hydrated yet keep the server's HTML until they can render the new price.
  const shown = useDeferredValue(useDisplayPrice({ ...item, isPageOwn: true }))
  const own = useDeferredValue(usePersonalAdditions(item.id))
  const [size, setSize] = useState<CutSize | null>(null)
  const Parts = product.customOptions.length > 0 ? ColumnWithOptions : Column

  return (
    <Parts
      product={product}
      choice={choice}
      termsSlug={termsSlug}
      shown={shown}
      own={own}
      size={size}
      onSize={setSize}
    />
  )
}

/**
 * Memoized like the column itself: a render before its code has loaded would remove the server's HTML of the options.
 */
const ColumnWithOptions = memo(function ColumnWithOptions(props: ColumnProps) {
  const { product, shown, own, size } = props
  const { kind } = useStoreView()
  const plain = <Column {...props} />
  const isMeasured = kind === 'GOLDSMITH' && props.choice.variant !== null && isCalculated(props.choice.variant)
  // Without its surcharges a customer's own price would be too low.
  const state = shown.isPersonal && !own ? 'pending' : shown.state
  return (
    <WithCustomOptions
      meanwhile={plain}
      options={product.customOptions}
      surcharges={own?.surcharges ?? null}
      price={shown.price}
      size={isMeasured ? (size ?? NO_SIZE) : null}
    >
      {(price, fields) => (
        <Column
          {...props}
          shown={{ ...shown, price, state }}
          withOptions={price.__typename === 'Price' && price !== shown.price ? price.now : null}
        >
          {fields}
        </Column>
      )}
    </WithCustomOptions>
  )
})

const NO_SIZE: CutSize = { lengthMm: null, widthMm: null }

interface ColumnProps extends BuyingColumnProps {
  /** Size of one piece from the calculator; null before it has reported one. */
  readonly size: CutSize | null
  readonly onSize: (size: CutSize) => void
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
  choice: { variant, problem, lacksRingSize },
  termsSlug,
  shown,
  own,
  withOptions = null,
  onSize,
  children,
}: ColumnProps) {
  const { kind } = useStoreView()
  const weightFee = (own ? own.variableWeightFee : variant?.variableWeight?.fee) ?? null
  const choices = <Choices product={product} variant={variant} lacksRingSize={lacksRingSize} />
  const order = (
    <QuantityPrices
      product={product}
      variant={variant}
      lacksRingSize={lacksRingSize}
      shown={shown}
      fee={weightFee}
      onSize={onSize}
    />
  )
  // A goldsmith comes with a size in mind; the table of all alloys and sizes is higher than the window.
  const isCalculatorFirst = kind === 'GOLDSMITH' && variant !== null && isCalculated(variant)

  return (
    <div ref={follow} className={styles.column}>
      <ProductHeading product={product} choice={{ variant, lacksRingSize }} />
      <ProductPrice
        product={product}
        variant={variant}
        lacksRingSize={lacksRingSize}
        shown={shown}
        own={own}
        withOptions={withOptions}
      />
      <Problem problem={problem} />
      {!isCalculatorFirst && choices}
      {children}
      {order}
      {isCalculatorFirst && choices}
      {product.hazard && <HazardNotice hazard={product.hazard} />}
      {variant && <VariantFacts variant={variant} unit={variant.quantity.unit} />}
      <ProductDelivery
        product={product}
        stock={variant?.stock ?? product.stock}
        gross={
          (variant?.quantity ?? product.quantity).unit === 'PCS' && shown.price.__typename === 'Price'
            ? shown.price.now.gross.amount
            : null
        }
      />
      <ColumnLinks product={product} termsSlug={termsSlug} />
    </div>
  )
})

type ChoicesProps = Pick<VariantChoice, 'variant' | 'lacksRingSize'> & { readonly product: ProductOnPage }

/** The variants of a configurable product, or the parts of a set. */
function Choices({ product, variant, lacksRingSize }: ChoicesProps) {
  return (
    <>
      {product.composition.__typename === 'Configurable' && (
        <VariantPicker
          product={product}
          composition={product.composition}
          chosen={variant}
          openOption={lacksRingSize ? RING_SIZE : null}
        />
      )}
      {isComposed(product) && <CompositionParts set={product} composition={product.composition} />}
    </>
  )
}

function ColumnLinks({ product, termsSlug }: Pick<ColumnProps, 'product' | 'termsSlug'>) {
  const { t } = useLingui()
  return (
    <div className={styles.aside}>
      <CompareToggle sku={product.sku} />
      <WishToggle id={product.id} sku={product.sku} />
      <WriteReview productId={product.id} name={product.name} />
      {termsSlug !== null && (
        <p className={frame.small}>
          <ContentLink className={frame.textLink} slug={termsSlug} label={t`Terms and conditions`} />
        </p>
      )}
    </div>
  )
}

/** Loaded late: the column only follows the page once the shopper scrolls. */
function follow(column: HTMLElement | null): (() => void) | undefined {
  if (!column) return undefined
  const stop = stickLate(column).catch(() => undefined)
  return () => void stop.then((end) => end?.())
}

async function stickLate(column: HTMLElement): Promise<() => void> {
  const { stickColumn } = await import('./stickColumn.ts')
  return stickColumn(column)
}

function Problem({ problem }: Pick<VariantChoice, 'problem'>) {
  return (
    <output>
      {problem && (
        <span className={styles.problem}>
          {problem === 'none-available' ? (
            <Trans>No available product variants</Trans>
          ) : (
            <Trans>No such configuration for the product. Please do choose another combination of attributes.</Trans>
          )}
        </span>
      )}
    </output>
  )
}

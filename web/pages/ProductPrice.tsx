/** Unit price, premium, reasons of the price, and stock status. */
import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { PriceSentence } from '../features/price/PriceSentence.tsx'
import type { DisplayPrice } from '../features/price/useDisplayPrice.ts'
import type { ExplainedItem, ExplainedPart } from '../features/price/explainedPrice.ts'
import { WhyThisPrice } from '../features/price/WhyThisPrice.tsx'
import { StockDot } from '../features/stock/StockDot.tsx'
import type {
  PersonalAdditionPartsFragment,
  TaxedAmountPartsFragment,
} from '../graphql/generated/documents.generated.ts'
import type { ProductOnPage, VariantChoice } from './chosenVariant.ts'
import { TaxSideChoice } from '../widgets/TaxSideChoice.tsx'
import { isComposed, MetalPremium, SetStock } from './productParts.ts'
import styles from './BuyingColumn.module.css'

type KnownPrice = Extract<ProductOnPage['price'], { __typename: 'Price' }>

interface ProductPriceProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
  readonly shown: DisplayPrice<ProductOnPage['price']>
  readonly own: PersonalAdditionPartsFragment | null
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions: TaxedAmountPartsFragment | null
}

export function ProductPrice({ product, variant, shown, own, withOptions }: ProductPriceProps) {
  const { price, isPersonal } = shown
  const { t } = useLingui()
  const metal = variant?.metal ?? product.metal
  const { unit } = variant?.quantity ?? product.quantity
  const premium = own ? own.metalPremium : variant?.metalPremium

  return (
    <section className={styles.price} aria-label={t`Price`}>
      <PriceSentence shown={shown} isLarge />
      <TaxSideChoice />
      {isComposed(product) ? (
        <Suspense>
          <SetStock product={product} />
        </Suspense>
      ) : (
        <StockDot stock={variant?.stock ?? product.stock} unit={unit} />
      )}
      {premium && metal && (
        <div className={styles.premium}>
          {price.__typename === 'Price' && (
            <Suspense>
              <MetalPremium premium={premium} metal={metal} price={price} />
            </Suspense>
          )}
        </div>
      )}
      {price.__typename === 'Price' && isExplained(price, product) && (
        <WhyThisPrice
          key={price.id}
          of={variant?.id ?? product.id}
          priceId={price.id}
          isPersonal={isPersonal}
          amount={price.now.gross.amount}
          item={explainedItem(product, variant, Boolean(premium))}
          withOptions={withOptions}
          parts={partsOf(product)}
        />
      )}
    </section>
  )
}

/** A face value, such as a gift voucher's, has nothing to explain. */
function isExplained({ metalShares, taxRatePercent, source }: KnownPrice, product: ProductOnPage): boolean {
  return metalShares.length > 0 || Number(taxRatePercent) > 0 || source !== 'LIST' || isComposed(product)
}

function explainedItem(product: ProductOnPage, variant: VariantChoice['variant'], hasPremium: boolean): ExplainedItem {
  const metal = variant?.metal ?? product.metal
  return {
    grams: variant?.gramsPerUnit ?? null,
    fineGrams: metal?.fineGramsPerUnit ?? null,
    hasPremium,
    isGold: metal?.metal === 'AU',
  }
}

/** The parts that the price of a set contains. */
function partsOf({ composition }: ProductOnPage): readonly ExplainedPart[] {
  if (composition.__typename === 'Grouped')
    return (composition.items ?? []).flatMap(({ defaultQuantity: quantity, product }) =>
      product.kind === 'SIMPLE' ? [{ quantity, product }] : [],
    )
  if (composition.__typename !== 'Bundle') return []
  return (composition.parts ?? []).flatMap(({ choices }) => {
    const chosen = choices.find(({ isDefault }) => isDefault) ?? choices[0]
    return chosen ? [chosen] : []
  })
}

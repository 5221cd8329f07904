/** "Why this price" with what the page knows of the item; loaded late, because it works after hydration only. */
import type { ExplainedItem, ExplainedPart } from '../price/usePriceReasons.ts'
import type { DisplayPrice } from '../price/useDisplayPrice.ts'
import { PrintedReason } from '../price/PrintedReason.tsx'
import { WhyThisPrice } from '../price/WhyThisPrice.tsx'
import type { MetalPremiumPartsFragment, TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import type { ProductOnPage, VariantChoice } from './variants/chosenVariant.ts'

type KnownPrice = Extract<DisplayPrice<ProductOnPage['price']>['price'], { __typename: 'Price' }>

interface PriceReasonsProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
  readonly price: KnownPrice
  readonly isPersonal: boolean
  readonly premium: MetalPremiumPartsFragment | null
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions: TaxedAmountPartsFragment | null
}

export function PriceReasons({ product, variant, price, isPersonal, premium, withOptions }: PriceReasonsProps) {
  if (premium === null && !isExplained(price, product)) return null

  return (
    <>
      <WhyThisPrice
        key={price.id}
        of={variant?.id ?? product.id}
        priceId={price.id}
        isPersonal={isPersonal}
        amount={price.now.gross.amount}
        item={explainedItem(product, variant, premium)}
        withOptions={withOptions}
        parts={partsOf(product)}
      />
      <PrintedReason metalShares={price.metalShares} />
    </>
  )
}

/** A face value, such as a gift voucher's, has nothing to explain. */
function isExplained({ metalShares, taxRatePercent, source }: KnownPrice, product: ProductOnPage): boolean {
  return (
    metalShares.length > 0 ||
    Number(taxRatePercent) > 0 ||
    source !== 'LIST' ||
    product.composition.__typename === 'Grouped' ||
    product.composition.__typename === 'Bundle'
  )
}

function explainedItem(
  product: ProductOnPage,
  variant: VariantChoice['variant'],
  premium: MetalPremiumPartsFragment | null,
): ExplainedItem {
  const metal = variant?.metal ?? product.metal
  return {
    grams: variant?.gramsPerUnit ?? null,
    fineGrams: metal?.fineGramsPerUnit ?? null,
    metal: metal?.metal ?? null,
    premium,
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

/** Unit price, premium, reasons of the price, and stock status. */
import { Trans, useLingui } from '@lingui/react/macro'
import { TaxNotes } from '../price/TaxNotes.tsx'
import { PriceSentence } from '../price/PriceSentence.tsx'
import type { DisplayPrice } from '../price/useDisplayPrice.ts'
import { StockDot } from './stock/StockDot.tsx'
import type {
  PersonalAdditionPartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import type { ProductOnPage, VariantChoice } from './variants/chosenVariant.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMeasure } from '../ui/figures.ts'
import { TaxSideChoice } from '../store/TaxSideChoice.tsx'
import { isComposed, MetalPremium, PriceReasons, SetStock } from './productParts.ts'
import frame from '../ui/frame.module.css'
import styles from './BuyingColumn.module.css'

interface ProductPriceProps {
  readonly product: ProductOnPage
  readonly variant: VariantChoice['variant']
  readonly lacksRingSize: boolean
  readonly shown: DisplayPrice<ProductOnPage['price']>
  readonly own: PersonalAdditionPartsFragment | null
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions: TaxedAmountPartsFragment | null
}

export function ProductPrice({ product, variant, lacksRingSize, shown, own, withOptions }: ProductPriceProps) {
  const { price, isPersonal } = shown
  const { t } = useLingui()
  const metal = variant?.metal ?? product.metal
  const { unit } = variant?.quantity ?? product.quantity
  const premium = own ? own.metalPremium : variant?.metalPremium

  return (
    <section className={styles.price} aria-label={t`Price`}>
      {/* Without a size the cheapest one is shown. */}
      <PriceSentence shown={lacksRingSize ? { ...shown, isFromPrice: true } : shown} isLarge />
      {price.__typename === 'Price' && <TaxNotes notes={[price.taxNote]} />}
      {variant && <PricedPiece variant={variant} />}
      <TaxSideChoice />
      {isComposed(product) ? (
        <SetStock product={product} />
      ) : (
        <StockDot stock={variant?.stock ?? product.stock} unit={unit} kind={product.kind} />
      )}
      {premium && metal && (
        <div className={styles.premium} data-price={shown.state}>
          {price.__typename === 'Price' && <MetalPremium premium={premium} metal={metal} price={price} />}
        </div>
      )}
      {price.__typename === 'Price' && (
        <PriceReasons
          product={product}
          variant={variant}
          price={price}
          isPersonal={isPersonal}
          premium={premium ?? null}
          withOptions={withOptions}
        />
      )}
    </section>
  )
}

/** Of sheet the price is that of one size: the catalogue's, whichever is cut. */
function PricedPiece({
  variant: { cut, dimensions, quantity },
}: {
  readonly variant: NonNullable<VariantChoice['variant']>
}) {
  const store = useStoreView()
  if (!cut || quantity.unit !== 'PCS' || dimensions?.lengthMm == null || dimensions.widthMm == null) return null
  const size = `${formatMeasure(dimensions.lengthMm, store)} × ${formatMeasure(dimensions.widthMm, store)}\u00A0mm`
  return (
    <p className={`${frame.small} ${frame.quiet}`}>
      <Trans>Price of a piece of {size}</Trans>
    </p>
  )
}

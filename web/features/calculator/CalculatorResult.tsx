/** The calculator's result: quantity, weight with its tolerance, price. */
import { Trans } from '@lingui/react/macro'
import { type Decimal, isPositive, toText } from '#domain/decimal.ts'
import { type CalculatedOrder, type CalculatorItem, isCutToSize } from '#domain/goldsmithCalculator.ts'
import { weightDigits } from '#domain/metal.ts'
import type { TierTable } from '#domain/tierLookup.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useViewer } from '../../shop/viewer.ts'
import { Button } from '../../ui/Button.tsx'
import { SignInLink } from '../../ui/SignInLink.tsx'
import { writeDecimal, writeMeasure } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { CalculatedByService, TierPriceText } from './CalculatorPriceText.tsx'
import { serviceQuantity, type CalculatedVariant, type CalculatorPrice } from './calculatorItem.ts'
import frame from '../../ui/frame.module.css'
import styles from './Calculator.module.css'

interface CalculatorResultProps {
  readonly item: CalculatorItem
  readonly order: CalculatedOrder
  readonly variant: CalculatedVariant
  readonly price: CalculatorPrice
  readonly tiers: TierTable | null
  readonly isPending: boolean
  readonly onUse: ((quantity: string) => void) | null
}

export function CalculatorResult({ item, order, onUse, ...rest }: CalculatorResultProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { quantity, lengthMm, widthMm, grams, tolerance } = order
  const measure = (value: Decimal) => writeMeasure(toText(value), store)
  const weight = (value: Decimal) => `${writeDecimal(toText(value, weightDigits(item.metal)), store)}\u00A0g`
  const quantityText = `${measure(quantity)}\u00A0${units.short[item.quantityRule.unit]}`
  const size = isCutToSize(item) && lengthMm && widthMm ? `${measure(lengthMm)} × ${measure(widthMm)}\u00A0mm` : null
  const [lowest, highest, longest] = [
    weight(tolerance.lowestGrams),
    weight(tolerance.highestGrams),
    tolerance.longestMm && measure(tolerance.longestMm),
  ]
  const isWeighedByUnit = item.quantityRule.unit === 'G'

  return (
    <>
      <dl className={styles.facts}>
        <div>
          <dt>
            <Trans>Quantity</Trans>
          </dt>
          <dd>
            {quantityText}
            {size && ` · ${size}`}
          </dd>
        </div>
        {!isWeighedByUnit && (
          <div>
            <dt>
              <Trans>Weight</Trans>
            </dt>
            <dd>
              {weight(grams)}
              {isPositive(tolerance.grams) && (
                <small>
                  {lowest}–{highest}
                </small>
              )}
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Price</Trans>
          </dt>
          <dd>
            <PriceOfOrder item={item} order={order} {...rest} />
          </dd>
        </div>
      </dl>
      {isPositive(tolerance.grams) && (
        <p className={`${frame.small} ${frame.quiet}`}>
          {longest ? (
            <Trans>
              The invoice follows the weighed piece. A cut length is never shorter, and at most {longest} mm.
            </Trans>
          ) : (
            <Trans>The invoice follows the weighed piece.</Trans>
          )}
        </p>
      )}
      {onUse && (
        <Button look="line" className={styles.use} onClick={() => onUse(toText(quantity))}>
          <Trans>Use this quantity</Trans>
        </Button>
      )}
    </>
  )
}

function PriceOfOrder({ item, order, variant, price, tiers, isPending }: Omit<CalculatorResultProps, 'onUse'>) {
  const viewer = useViewer()
  const isSignedIn = viewer.kind !== 'guest'
  const orderedQuantity = serviceQuantity(order, item, variant)
  if (isSignedIn && variant.hasCalculator) {
    return orderedQuantity === null ? (
      <NoPrice />
    ) : (
      <CalculatedByService variantId={variant.id} quantity={orderedQuantity} none={<NoPrice />} />
    )
  }
  if (!isSignedIn && (price.__typename === 'SignInForPrice' || (variant.hasCalculator && isCutToSize(item)))) {
    return (
      <SignInLink className={frame.textLink}>
        <Trans>Sign in to see prices</Trans>
      </SignInLink>
    )
  }
  if (isPending) return <PendingPrice />
  // The page's price of an item cut to size belongs to one size, so it cannot price another.
  return tiers && !isCutToSize(item) ? <TierPriceText tiers={tiers} quantity={order.quantity} /> : <NoPrice />
}

function PendingPrice() {
  return <span className={frame.quiet}>…</span>
}

function NoPrice() {
  return (
    <span className={frame.quiet}>
      <Trans>No price just now</Trans>
    </span>
  )
}

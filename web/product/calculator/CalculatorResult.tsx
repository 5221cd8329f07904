/** The calculator's result: quantity, weight with its tolerance, price. */
import { Trans } from '@lingui/react/macro'
import { type Decimal, isPositive, multiply, toText } from '#domain/decimal.ts'
import { type CalculatedOrder, type CalculatorItem, isCutToSize } from '#domain/goldsmithCalculator.ts'
import { weightDigits } from '#domain/metal.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useViewer } from '../../shop/viewer.ts'
import { SignInLink } from '../../ui/SignInLink.tsx'
import { formatDecimal, formatMeasure } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { CalculatedByService, TierPriceText } from './CalculatorPriceText.tsx'
import {
  type CalculatorTiers,
  serviceQuantity,
  type CalculatedVariant,
  type CalculatorPrice,
  unitsOfPiece,
} from './calculatorItem.ts'
import frame from '../../ui/frame.module.css'
import styles from './Calculator.module.css'

interface CalculatorResultProps {
  readonly item: CalculatorItem
  readonly order: CalculatedOrder
  readonly variant: CalculatedVariant
  readonly price: CalculatorPrice
  readonly tiers: CalculatorTiers | null
  readonly isPending: boolean
  /** Writes a quantity into the fields. */
  readonly onChoose: (quantity: Decimal) => void
}

export function CalculatorResult({ item, order, onChoose, ...rest }: CalculatorResultProps) {
  const { quantity, tolerance } = order
  const isWeighedByUnit = item.quantityRule.unit === 'G'

  return (
    <>
      {order.rounded && <RoundedUp rounded={order.rounded} item={item} quantity={quantity} onChoose={onChoose} />}
      <dl className={styles.facts}>
        <div>
          <dt>{item.quantityRule.unit === 'METER' ? <Trans>Length</Trans> : <Trans>Quantity</Trans>}</dt>
          <dd>
            <OrderedQuantity item={item} order={order} />
          </dd>
        </div>
        {!isWeighedByUnit && (
          <div>
            <dt>
              <Trans>Weight</Trans>
            </dt>
            <dd>
              <Weight item={item} order={order} />
            </dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>Price</Trans>
          </dt>
          {/* It moves with the metal by itself: only what the shopper changes is read out. */}
          <dd aria-live="off">
            <PriceOfOrder item={item} order={order} {...rest} />
          </dd>
        </div>
      </dl>
      {isPositive(tolerance.grams) && <WeightNote longestMm={tolerance.longestMm} />}
    </>
  )
}

type ItemOrder = Pick<CalculatorResultProps, 'item' | 'order'>

/** The quantity, with the size of one piece or the pieces that a length is cut into. */
function OrderedQuantity({ item, order: { quantity, pieces, lengthMm, widthMm } }: ItemOrder) {
  const store = useStoreView()
  const units = useUnitTexts()
  const measure = (value: Decimal) => formatMeasure(toText(value), store)
  const quantityText = `${measure(quantity)}\u00A0${units.short[item.quantityRule.unit]}`
  const size = isCutToSize(item) && lengthMm && widthMm ? `${measure(lengthMm)} × ${measure(widthMm)}\u00A0mm` : null
  const most = item.limits.maximumLengthMm
  // A length without a chosen piece that is longer than the longest one.
  const isSplit = item.quantityRule.unit === 'METER' && lengthMm === null && most !== null
  const [pieceCount, maxPiece] = [measure(pieces), most ? measure(most) : '']

  return (
    <>
      {quantityText}
      {size && ` · ${size}`}
      {isSplit && (
        <small>
          <Trans>
            in {pieceCount} pieces of at most {maxPiece} mm
          </Trans>
        </small>
      )}
    </>
  )
}

function Weight({ item, order: { grams, tolerance } }: ItemOrder) {
  const store = useStoreView()
  const weight = (value: Decimal) => `${formatDecimal(toText(value, weightDigits(item.metal)), store)}\u00A0g`
  return (
    <>
      {weight(grams)}
      {isPositive(tolerance.grams) && (
        <small>
          {weight(tolerance.lowestGrams)}–{weight(tolerance.highestGrams)}
        </small>
      )}
    </>
  )
}

/** @param props.longestMm the longest that a cut length may be */
function WeightNote({ longestMm }: { readonly longestMm: Decimal | null }) {
  const store = useStoreView()
  const longest = longestMm && formatMeasure(toText(longestMm), store)
  return (
    <p className={`${frame.small} ${frame.quiet}`}>
      {longest ? (
        <Trans>You are invoiced by actual weight. A cut length is never shorter, and at most {longest} mm.</Trans>
      ) : (
        <Trans>You are invoiced by actual weight.</Trans>
      )}
    </p>
  )
}

interface RoundedUpProps extends Pick<CalculatorResultProps, 'item' | 'onChoose'> {
  readonly rounded: NonNullable<CalculatedOrder['rounded']>
  readonly quantity: Decimal
}

/** Says that the quantity was rounded up, and offers both neighbours. */
function RoundedUp({ rounded: { from, below }, item, quantity, onChoose }: RoundedUpProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const measure = (value: Decimal) =>
    `${formatMeasure(toText(value), store)}\u00A0${units.short[item.quantityRule.unit]}`
  const [wanted, step] = [measure(from), measure(item.quantityRule.step)]

  return (
    <div className={styles.rounded}>
      <p>
        <Trans>
          {wanted} rounded up: sold in steps of {step}.
        </Trans>
      </p>
      {[...(below ? [below] : []), quantity].map((one) => (
        <button key={toText(one)} type="button" onClick={() => onChoose(one)}>
          {measure(one)}
        </button>
      ))}
    </div>
  )
}

function PriceOfOrder({ item, order, variant, price, tiers, isPending }: Omit<CalculatorResultProps, 'onChoose'>) {
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
  // The list price of an item cut to size is that of one piece: another size costs by its area.
  const pieceUnits = unitsOfPiece(variant, order)
  const units = isCutToSize(item) ? pieceUnits && multiply(pieceUnits, order.quantity) : order.quantity
  return tiers && units ? <TierPriceText tiers={tiers} quantity={units} /> : <NoPrice />
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

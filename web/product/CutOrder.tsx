/** The goldsmith calculator as the place for size and quantity, with stock, reserve and tier prices of that size. */
import { useEffect } from 'react'
import { decimal, toText } from '#domain/decimal.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { Calculator, type OrderInUnits } from './calculator/Calculator.tsx'
import {
  type CalculatedVariant,
  type CalculatorPrice,
  type CalculatorSize,
  unitsOfPiece,
} from './calculator/calculatorItem.ts'
import { QuantityRuleText } from '../price/QuantityRuleText.tsx'
import { TierPriceTable } from '../price/TierPriceTable.tsx'
import { hasTiers, ruleOf, tierRows, tierRowsOfPiece } from '../price/tierRows.ts'
import { WeightFee } from '../price/WeightFee.tsx'
import { StockWarning } from './stock/StockWarning.tsx'
import type {
  CartItemInput,
  CustomOptionPartsFragment,
  StockPartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import styles from './OrderQuantity.module.css'

interface CutOrderProps {
  /** Of the product. */
  readonly name: string
  readonly variant: CalculatedVariant
  /** Attribute codes of the product. */
  readonly attributeCodes: readonly string[]
  readonly price: CalculatorPrice
  readonly isPending: boolean
  /** Without a connection a customer's own price is not known; the product can wait in the cart without it. */
  readonly isAway: boolean
  readonly stock: StockPartsFragment | null
  /** Fee of one unit for a heavier piece; null for all other products. */
  readonly fee: TaxedAmountPartsFragment | null
  /** Receives the size of one piece for the product's options. */
  readonly onSize: (size: CalculatorSize) => void
  readonly options: readonly CustomOptionPartsFragment[]
}

export function CutOrder(props: CutOrderProps) {
  const { variant, attributeCodes, price, isPending, onSize } = props
  return (
    <Calculator
      variant={variant}
      attributeCodes={attributeCodes}
      price={price}
      isPending={isPending}
      rule={<QuantityRuleText rule={variant.quantity} />}
    >
      {(order) => (
        <>
          <ReportSize size={order.size} onSize={onSize} />
          <CalculatedOrder {...props} order={order} />
        </>
      )}
    </Calculator>
  )
}

/** What follows from the calculator's order: stock, reserve, the button and the tiers. */
function CalculatedOrder({ order, ...props }: CutOrderProps & { readonly order: OrderInUnits }) {
  const { name, variant, price, isPending, isAway, stock, fee, options } = props
  const { units, isWeighed, chooseQuantity } = order
  const { quantity: rule } = variant
  const { size, pieces } = order
  const pieceUnits = unitsOfPiece(variant, {
    lengthMm: size.lengthMm === null ? null : decimal(size.lengthMm),
    widthMm: size.widthMm === null ? null : decimal(size.widthMm),
  })
  // Pieces of sheet are counted as the cart counts them; the list price's own piece has another size.
  const counted = pieceUnits ? pieces : units
  const canWait = isAway && price.__typename === 'PriceUnknown' && price.reason === 'PARTS_UNAVAILABLE'

  return (
    <>
      <StockWarning stock={stock} unit={rule.unit} wanted={counted && toText(counted)} />
      {units && fee && price.__typename === 'Price' && !isPending && (
        <div className={styles.notes}>
          <WeightFee fee={fee} quantity={units} price={price} namesInvoice={!isWeighed} />
        </div>
      )}
      {(price.__typename === 'Price' || canWait) && (
        <AddToCart
          items={orderedItem(variant, order).map((item) => ({ item, name }))}
          options={options}
          stocks={[stock]}
        />
      )}
      {counted && hasTiers(price) && !isPending && (
        <TierPriceTable
          rows={(pieceUnits && tierRowsOfPiece(price, pieceUnits)) ?? tierRows(price, ruleOf(rule))}
          rule={ruleOf(rule)}
          quantity={counted}
          per={price.per}
          onChoose={chooseQuantity}
        />
      )}
    </>
  )
}

/** Cut items are ordered as whole pieces of a size, all others in units. Empty while the fields give no valid order. */
function orderedItem(
  { id, cut }: CalculatedVariant,
  { units, pieces, size: { lengthMm, widthMm } }: Pick<OrderInUnits, 'units' | 'pieces' | 'size'>,
): CartItemInput[] {
  if (cut && pieces && lengthMm !== null)
    return [{ of: id, quantity: toText(pieces), cut: { lengthMm, ...(widthMm !== null && { widthMm }) } }]
  return units ? [{ of: id, quantity: toText(units) }] : []
}

function ReportSize({ size, onSize }: { readonly size: CalculatorSize } & Pick<CutOrderProps, 'onSize'>) {
  const { lengthMm, widthMm } = size
  useEffect(() => onSize({ lengthMm, widthMm }), [onSize, lengthMm, widthMm])
  return null
}

/** The goldsmith calculator as the place for size and quantity, with stock, reserve and tier prices of that size. */
import { useEffect } from 'react'
import { toText } from '#domain/decimal.ts'
import { Calculator } from '../features/calculator/Calculator.tsx'
import type { CalculatedVariant, CalculatorPrice, CalculatorSize } from '../features/calculator/calculatorItem.ts'
import { QuantityRuleText } from '../features/price/QuantityRuleText.tsx'
import { TierPriceTable } from '../features/price/TierPriceTable.tsx'
import { hasTiers, ruleOf, tierRows } from '../features/price/tierRows.ts'
import { WeightFee } from '../features/price/WeightFee.tsx'
import { StockWarning } from '../features/stock/StockWarning.tsx'
import type { StockPartsFragment, TaxedAmountPartsFragment } from '../graphql/generated/documents.generated.ts'
import styles from './OrderQuantity.module.css'

interface CutOrderProps {
  readonly variant: CalculatedVariant
  /** Attribute codes of the product. */
  readonly attributeCodes: readonly string[]
  readonly price: CalculatorPrice
  readonly isPending: boolean
  readonly stock: StockPartsFragment | null
  /** Fee of one unit for a heavier piece; null for all other products. */
  readonly fee: TaxedAmountPartsFragment | null
  /** Receives the size of one piece for the product's options. */
  readonly onSize: (size: CalculatorSize) => void
}

export function CutOrder({ variant, attributeCodes, price, isPending, stock, fee, onSize }: CutOrderProps) {
  const { quantity: rule } = variant

  return (
    <Calculator
      variant={variant}
      attributeCodes={attributeCodes}
      price={price}
      isPending={isPending}
      rule={<QuantityRuleText rule={rule} />}
    >
      {({ units, size, chooseQuantity }) => (
        <>
          <ReportSize size={size} onSize={onSize} />
          <StockWarning stock={stock} unit={rule.unit} wanted={units && toText(units)} />
          {units && fee && price.__typename === 'Price' && !isPending && (
            <div className={styles.notes}>
              <WeightFee fee={fee} quantity={units} price={price} />
            </div>
          )}
          {units && hasTiers(price) && !isPending && (
            <TierPriceTable
              rows={tierRows(price, ruleOf(rule))}
              rule={ruleOf(rule)}
              quantity={units}
              per={price.per}
              onChoose={chooseQuantity}
            />
          )}
        </>
      )}
    </Calculator>
  )
}

function ReportSize({ size, onSize }: { readonly size: CalculatorSize } & Pick<CutOrderProps, 'onSize'>) {
  const { lengthMm, widthMm } = size
  useEffect(() => onSize({ lengthMm, widthMm }), [onSize, lengthMm, widthMm])
  return null
}

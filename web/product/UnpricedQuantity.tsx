/** Quantity of an item whose price the shop cannot say without a connection: it waits in the cart, and the price is seen there later. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Decimal, toText } from '#domain/decimal.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { QuantityRuleText } from '../price/QuantityRuleText.tsx'
import { ruleOf } from '../price/tierRows.ts'
import { StockWarning } from './stock/StockWarning.tsx'
import type {
  CustomOptionPartsFragment,
  QuantityRulePartsFragment,
  StockPartsFragment,
} from '../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../shop/addToCartForm.ts'
import { QuantityField } from '../ui/QuantityField.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import styles from './OrderQuantity.module.css'

interface UnpricedQuantityProps {
  /** Id of the variant. */
  readonly of: string
  /** Of the product. */
  readonly name: string
  readonly rule: QuantityRulePartsFragment
  readonly stock: StockPartsFragment | null
  readonly options: readonly CustomOptionPartsFragment[]
}

export function UnpricedQuantity({ of, name, rule: ruleText, stock, options }: UnpricedQuantityProps) {
  const rule = ruleOf(ruleText)
  const [chosen, setChosen] = useState<Decimal | null>(null)
  const quantity = chosen ?? minAllowedQuantity(rule)
  const units = useUnitTexts()
  const { t } = useLingui()

  return (
    <div className={styles.order}>
      <div className={styles.quantity}>
        <QuantityField
          label={ruleText.unit === 'METER' ? t`Length` : t`Quantity`}
          unitText={units.short[ruleText.unit]}
          name="quantity"
          form={ADD_TO_CART_FORM}
          rule={rule}
          value={quantity}
          onChange={setChosen}
        />
      </div>
      <StockWarning stock={stock} unit={ruleText.unit} wanted={toText(quantity)} />
      <div className={styles.notes}>
        <QuantityRuleText rule={ruleText} />
      </div>
      <AddToCart items={[{ item: { of, quantity: toText(quantity) }, name }]} options={options} stocks={[stock]} />
    </div>
  )
}

/** Quantity and sum of an item, with its tier prices, its reserve and a warning where the stock is smaller. */
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Decimal, decimal, toText } from '#domain/decimal.ts'
import { tierAt } from '#domain/tierLookup.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import type {
  CartItemInput,
  CustomOptionPartsFragment,
  QuantityRulePartsFragment,
  StockPartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import { ADD_TO_CART_FORM } from '../shop/addToCartForm.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Announced } from '../ui/Announced.tsx'
import { BySide } from '../ui/BySide.tsx'
import { formatMoney } from '../ui/figures.ts'
import { QuantityField } from '../ui/QuantityField.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { amountOn } from '../shop/taxSide.ts'
import { AddToCart } from '../cart/AddToCart.tsx'
import { StockWarning } from './stock/StockWarning.tsx'
import { QuantityRuleText } from '../price/QuantityRuleText.tsx'
import { TierPriceTable } from '../price/TierPriceTable.tsx'
import { tierRows, type TierPriceText, tierTotal, ruleOf } from '../price/tierRows.ts'
import { type TaxFacts, useTaxText } from '../price/priceTexts.ts'
import type { DisplayPrice } from '../price/useDisplayPrice.ts'
import { WeightFee } from '../price/WeightFee.tsx'
import styles from './OrderQuantity.module.css'

interface OrderQuantityProps {
  readonly price: TierPriceText
  readonly state: DisplayPrice<TierPriceText>['state']
  readonly rule: QuantityRulePartsFragment
  readonly stock: StockPartsFragment | null
  /** Fee of one unit for a heavier piece; null for all other products. */
  readonly fee: TaxedAmountPartsFragment | null
  /** What is added to the cart, without quantity and options; null if nothing can be. */
  readonly item: Pick<CartItemInput, 'of' | 'downloads'> | null
  /** What must be chosen before anything can be added. */
  readonly note?: ReactNode
  /** Of the product. */
  readonly name: string
  readonly options: readonly CustomOptionPartsFragment[]
  /** The page's quantity; null until one is chosen. */
  readonly chosen: string | null
  readonly onChoose: (quantity: string) => void
}

export function OrderQuantity({
  price,
  state,
  rule: ruleText,
  stock,
  fee,
  item,
  note,
  name,
  options,
  chosen,
  onChoose,
}: OrderQuantityProps) {
  const rule = ruleOf(ruleText)
  const setQuantity = (quantity: Decimal) => onChoose(toText(quantity))
  const units = useUnitTexts()
  const { t } = useLingui()
  const quantity = chosen === null ? minAllowedQuantity(rule) : decimal(chosen)
  const rows = tierRows(price, rule)
  const here = tierAt(rows, quantity)
  const total = here && tierTotal(here, quantity, price.taxRatePercent)
  const sum = total && <Sum total={total} tax={price} />

  return (
    <div className={styles.order} data-price={state}>
      <div className={styles.quantity}>
        <QuantityField
          label={price.per === 'METER' ? t`Length` : t`Quantity`}
          unitText={units.short[price.per]}
          name="quantity"
          form={ADD_TO_CART_FORM}
          rule={rule}
          value={quantity}
          onChange={setQuantity}
        />
        <div className={styles.sum}>{sum}</div>
        <Announced after={toText(quantity)}>{sum}</Announced>
      </div>
      <StockWarning stock={stock} unit={price.per} wanted={toText(quantity)} />
      <div className={styles.notes}>
        <QuantityRuleText rule={ruleText} />
        {fee && <WeightFee fee={fee} quantity={quantity} price={price} />}
      </div>
      {note && <p className={styles.note}>{note}</p>}
      {item && (
        <AddToCart
          items={[{ item: { ...item, quantity: toText(quantity) }, name }]}
          options={options}
          stocks={[stock]}
          sum={sum}
        />
      )}
      <TierPriceTable rows={rows} rule={rule} quantity={quantity} per={price.per} onChoose={setQuantity} />
    </div>
  )
}

interface SumProps {
  readonly total: TaxedAmountPartsFragment
  readonly tax: TaxFacts
}

function Sum({ total, tax }: SumProps) {
  const store = useStoreView()
  const taxText = useTaxText()
  return (
    <BySide>
      {(side) => {
        const { amount, currency } = amountOn(side, total)
        return (
          <>
            <b translate="no">{formatMoney(amount, currency, store)}</b> <span>{taxText(side, tax)}</span>
          </>
        )
      }}
    </BySide>
  )
}

/** Foot of the goldsmiths' table: number of rows with a quantity, their weight, and the sum of their row totals. */
import { Plural } from '@lingui/react/macro'
import { add, decimal, type Decimal, decimalOrNull, isPositive, multiply, toText, ZERO } from '#domain/decimal.ts'
import { totalAt } from '../price/tierRows.ts'
import { useDisplayPrices } from '../price/useDisplayPrice.ts'
import type { ListedProductFragment } from '../client/generated/documents.generated.ts'
import { addAmounts } from '../shop/amounts.ts'
import { rowQuantities, typedQuantities } from '../shop/rowQuantities.ts'
import { useStoredList } from '../shop/storedList.ts'
import { amountOn } from '../shop/taxSide.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { writeMeasure, writeMoney } from '../ui/figures.ts'
import { useRowsWithTiers } from './useRowsWithTiers.ts'
import styles from './RowQuantity.module.css'

interface RowsTotalProps {
  readonly products: readonly ListedProductFragment[]
  /** Columns before that of the sum. */
  readonly columns: number
}

export function RowsTotal({ products, columns }: RowsTotalProps) {
  const store = useStoreView()
  const filled = useFilledRows(products)
  const skus = products.map(({ sku }) => sku)
  const priced = useRowsWithTiers(
    filled.map(({ product }) => product),
    skus,
  )
  const shown = useDisplayPrices(priced)
  if (!shown.some(({ price }) => price.__typename === 'Price')) return null

  const grams = weightOf(filled)
  const totals = filled.map(({ product, quantity }, at) => {
    const price = shown[at]?.price
    return price ? totalAt(price, product.quantity, quantity) : null
  })
  const sum = totals.every((total) => total !== null) ? addAmounts(totals) : null
  const state = shown.some((each) => each.state === 'pending') ? 'pending' : undefined

  return (
    <tfoot className={styles.foot}>
      <tr>
        <th scope="row" colSpan={columns}>
          <Plural value={filled.length} one="Sum of # row" other="Sum of # rows" />
          {grams !== null && <small> · {`${writeMeasure(grams, store)}\u00A0g`}</small>}
        </th>
        <td className={styles.total} data-price={state}>
          {sum && (
            <BySide>
              {(side) => {
                const { amount, currency } = amountOn(side, sum)
                return <b>{writeMoney(amount, currency, store)}</b>
              }}
            </BySide>
          )}
        </td>
      </tr>
    </tfoot>
  )
}

interface FilledRow {
  readonly product: ListedProductFragment
  readonly quantity: Decimal
}

function useFilledRows(products: RowsTotalProps['products']): readonly FilledRow[] {
  const quantities = typedQuantities(useStoredList(rowQuantities))
  return products.flatMap((product) => {
    const quantity = decimalOrNull(quantities.get(product.sku))
    return quantity && isPositive(quantity) ? [{ product, quantity }] : []
  })
}

/** In grams; null unless the weight of every row is known. */
function weightOf(rows: readonly FilledRow[]): string | null {
  const weights = rows.map(({ product: { gramsPerUnit }, quantity }) =>
    gramsPerUnit === null ? null : multiply(decimal(gramsPerUnit), quantity),
  )
  return weights.every((weight) => weight !== null) ? toText(weights.reduce<Decimal>(add, ZERO), 2) : null
}

/** Rows of the goldsmiths' table that have a quantity. */
import { decimalOrNull } from '#domain/decimal.ts'
import type { ListedProductFragment } from '../client/generated/documents.generated.ts'
import { useDisplayPrices } from '../price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../price/useUnreachablePrice.ts'
import { rowQuantities, typedQuantities } from '../shop/rowQuantities.ts'
import { useStoredList } from '../shop/storedList.ts'

/** From the schema. */
const MAX_ITEMS = 100

export interface OrderedRow {
  readonly product: ListedProductFragment
  /** A decimal. */
  readonly quantity: string
}

/** In the table's order. Products without a price or stock, which cannot be ordered, are left out. */
export function useOrderedRows(products: readonly ListedProductFragment[]): readonly OrderedRow[] {
  const typed = typedQuantities(useStoredList(rowQuantities))
  const shown = useDisplayPrices(products)
  const isUnreachable = useUnreachablePrice()
  return products
    .flatMap((product, at) => {
      const quantity = typed.get(product.sku)
      const price = shown[at]?.price
      const isPriced = price && (price.__typename === 'Price' || isUnreachable(price))
      const isOrderable = isPriced && product.stock?.status !== 'OUT_OF_STOCK'
      return quantity !== undefined && decimalOrNull(quantity) !== null && isOrderable ? [{ product, quantity }] : []
    })
    .slice(0, MAX_ITEMS)
}

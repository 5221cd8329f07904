/** Adds all quantities that are typed in a goldsmiths' table, in one operation. Stays at the lower edge while the table is in view. */
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { decimalOrNull } from '#domain/decimal.ts'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import { useDisplayPrices } from '../price/useDisplayPrice.ts'
import { useUnreachablePrice } from '../price/useUnreachablePrice.ts'
import type { ListedProductFragment } from '../client/generated/documents.generated.ts'
import { rowQuantities, storeRowQuantity, typedQuantities } from '../shop/rowQuantities.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useStoredList } from '../shop/storedList.ts'
import { Button } from '../ui/Button.tsx'
import styles from './RowsToCart.module.css'

/** From the schema. */
const MAX_ITEMS = 100

type Products = readonly ListedProductFragment[]

interface OrderedRow {
  readonly product: ListedProductFragment
  readonly quantity: string
}

export function RowsToCart({ products }: { readonly products: Products }) {
  const rows = useOrderedRows(products)
  const { isBusy, submit } = useSubmitRows(rows)
  if (rows.length === 0) return null

  return (
    <div className={styles.bar}>
      <span>
        <Plural value={rows.length} one="# row with a quantity" other="# rows with a quantity" />
      </span>
      <Button aria-disabled={isBusy} onClick={() => void submit()}>
        <Trans>Add all to cart</Trans>
      </Button>
    </div>
  )
}

/** Rows with a quantity, of products that can be ordered. */
function useOrderedRows(products: Products): readonly OrderedRow[] {
  const typed = typedQuantities(useStoredList(rowQuantities))
  const shown = useDisplayPrices(products)
  const isUnreachable = useUnreachablePrice()
  return products
    .flatMap((product, at) => {
      const quantity = typed.get(product.sku)
      const price = shown[at]?.price
      const isOrderable = price && (price.__typename === 'Price' || isUnreachable(price))
      return quantity !== undefined && decimalOrNull(quantity) !== null && isOrderable ? [{ product, quantity }] : []
    })
    .slice(0, MAX_ITEMS)
}

function useSubmitRows(rows: readonly OrderedRow[]) {
  const { code } = useStoreView()
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const [isBusy, setBusy] = useState(false)

  const submit = async () => {
    if (isBusy) return
    setBusy(true)
    const names = rows.map(({ product }) => product.name)
    const result = await add(
      rows.map(({ product, quantity }) => ({ of: product.id, quantity })),
      names,
    )
    setBusy(false)
    added(result, {
      names,
      isVolatile: rows.some(({ product }) => product.stock?.status === 'VOLATILE'),
    })
    if (result.kind === 'UNANSWERED') return
    // A refused row keeps its quantity.
    const refused = result.kind === 'REFUSED' ? new Set(result.errors.map(({ at }) => at)) : new Set<number>()
    const isRefusedWhole = result.kind === 'REFUSED' && refused.size === 0
    if (!isRefusedWhole)
      rows.forEach(({ product }, at) => {
        if (!refused.has(at)) storeRowQuantity(code, product.sku, null)
      })
  }
  return { isBusy, submit }
}

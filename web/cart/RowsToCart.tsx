/** Adds all quantities that are typed in a goldsmiths' table, in one operation. */
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useCartChanges } from './useCartChanges.ts'
import { useCartMessages } from './useCartMessages.ts'
import type { OrderedRow } from './orderedRows.ts'
import { storeRowQuantity } from '../shop/rowQuantities.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'

export function RowsToCart({ rows }: { readonly rows: readonly OrderedRow[] }) {
  const { isBusy, submit } = useSubmitRows(rows)

  return (
    <Button aria-disabled={isBusy} onClick={() => void submit()}>
      <Trans>Add all to cart</Trans>
    </Button>
  )
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

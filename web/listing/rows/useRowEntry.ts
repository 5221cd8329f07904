/** The quantity of a row of the goldsmiths' table: the text of its field, and its message. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { decimalOrNull, toText } from '#domain/decimal.ts'
import { minAllowedQuantity } from '#domain/quantity.ts'
import type { ListedProductFragment } from '../../client/generated/documents.generated.ts'
import { ruleOf } from '../../price/tierRows.ts'
import { storeRowQuantity, useRowQuantity } from '../../shop/rowQuantities.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { readRowQuantity, type RowEntry } from './readRowQuantity.ts'

interface RowField {
  /** A decimal; null while the row has none. */
  readonly quantity: string | null
  /** Of the field, in the store's format or as it was typed. */
  readonly text: string
  readonly isInvalid: boolean
  /** Why the quantity is not the typed one. */
  readonly note: string | null
  readonly leave: (typed: string) => void
}

export function useRowEntry({ sku, quantity: rule }: ListedProductFragment): RowField {
  const store = useStoreView()
  const stored = useRowQuantity(sku)
  const quantity = decimalOrNull(stored) === null ? null : stored
  const [entry, setEntry] = useState<RowEntry>({ kind: 'empty' })
  const noteOf = useEntryNote(rule)
  const leave = (typed: string) => {
    const next = readRowQuantity(typed, ruleOf(rule), store.locale)
    setEntry(next)
    storeRowQuantity(store.code, sku, next.kind === 'quantity' ? toText(next.quantity) : null)
  }
  // The cart, another tab or a list can change the stored quantity after this field was left.
  const isCurrent = entry.kind === 'quantity' ? toText(entry.quantity) === quantity : quantity === null
  const refused = isCurrent && entry.kind === 'invalid' ? entry.typed : null

  return {
    quantity,
    text: refused ?? (quantity === null ? '' : formatMeasure(quantity, store)),
    isInvalid: refused !== null,
    note: isCurrent ? noteOf(entry) : null,
    leave,
  }
}

function useEntryNote(rule: ListedProductFragment['quantity']): (entry: RowEntry) => string | null {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  const format = (value: string) => `${formatMeasure(value, store)}\u00A0${units.short[rule.unit]}`

  return (entry) => {
    if (entry.kind === 'empty') return null
    if (entry.kind === 'invalid') return t`not a quantity`
    const wanted = format(toText(entry.wanted))
    const least = format(toText(minAllowedQuantity(ruleOf(rule))))
    const most = format(toText(entry.quantity))
    switch (entry.change) {
      case null:
        return null
      case 'TOO_SMALL':
        return t`at least ${least}`
      case 'TOO_LARGE':
        return t`at most ${most}`
      case 'ROUNDED':
        return t`${wanted} rounded up`
    }
  }
}

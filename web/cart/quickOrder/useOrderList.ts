/** A pasted list of article numbers: its text, the checked rows, and the change of the cart. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { enteredLines } from '#domain/enteredText.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useDraftState } from '../../shop/useDraftState.ts'
import type { CartResult } from '../cartChange.ts'
import { readOrderList } from './orderList.ts'
import { MAX_LINES } from './orderRows.ts'
import { cutOfRow, needsSize } from './sheetSize.ts'
import { useCartChanges } from '../useCartChanges.ts'
import { useCartMessages } from '../useCartMessages.ts'
import { type FoundRow, itemOfRow, type QuickOrderRow, useQuickOrder } from './useQuickOrder.ts'

export interface OrderList {
  readonly text: string
  readonly setText: (text: string) => void
  /** Of the checked list. */
  readonly rows: readonly QuickOrderRow[]
  /** Those that can be added to the cart. */
  readonly ordered: readonly FoundRow[]
  readonly error: string | null
  readonly isBusy: boolean
  readonly check: (onChecked: () => void) => Promise<void>
  readonly changeRow: (row: FoundRow) => void
  /** Writes another article number into the line of a row, and checks the list again. */
  readonly renumber: (row: QuickOrderRow, sku: string) => Promise<void>
  /** Adds the rows to the cart. */
  readonly submit: () => Promise<void>
}

export function useOrderList(): OrderList {
  const { locale } = useStoreView()
  const [text, setText] = useListText()
  const { rows, setRows, error, isBusy: isChecking, check } = useCheckedRows()
  const ordered = rows.filter((row) => row.kind === 'found').filter((row) => isOrderable(row, locale))
  const { isAdding, add } = useAddedRows(ordered)

  const submit = async () => {
    const added = await add()
    if (!added) return
    const rest = rows.filter(({ line }) => !added.has(line))
    setRows(rest)
    setText(rest.map(({ text: line }) => line).join('\n'))
  }
  const renumber = async (row: QuickOrderRow, sku: string) => {
    const lines = enteredLines(text).split('\n')
    const next = lines.map((line, at) => (at + 1 === row.line ? line.replace(row.sku, () => sku) : line)).join('\n')
    setText(next)
    await check(next, () => undefined)
  }

  return {
    text,
    setText,
    rows,
    ordered,
    error,
    isBusy: isChecking || isAdding,
    check: (onChecked) => check(text, onChecked),
    changeRow: (row) => setRows(rows.map((other) => (other.line === row.line ? row : other))),
    renumber,
    submit,
  }
}

function useListText() {
  const { code } = useStoreView()
  const [{ text }, setList] = useDraftState(`order-list ${code}`, {
    initial: { text: '' },
    read: (stored) => ({ text: typeof stored['text'] === 'string' ? stored['text'] : '' }),
    stored: (list) => list,
  })
  return [text, (next: string) => setList({ text: next })] as const
}

function useCheckedRows() {
  const { t } = useLingui()
  const { locale } = useStoreView()
  const findProducts = useQuickOrder()
  const [rows, setRows] = useState<readonly QuickOrderRow[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const check = async (text: string, onChecked: () => void) => {
    if (isBusy) return
    const list = readOrderList(text, locale)
    if (list.length === 0) return setError(t`Field is required`)
    if (list.length > MAX_LINES)
      return setError(t`The list has ${list.length} lines; at most ${MAX_LINES} are possible.`)
    setBusy(true)
    const result = await findProducts(list)
    setBusy(false)
    setError(result ? null : t`Something went wrong. Try again in a few seconds.`)
    if (!result) return
    setRows(result)
    requestAnimationFrame(onChecked)
  }
  return { rows, setRows, error, isBusy, check }
}

function isOrderable(row: FoundRow, locale: string): boolean {
  return !isOutOfStock(row) && !needsSize(row, locale)
}

export function isOutOfStock({ variant }: FoundRow): boolean {
  return variant.stock?.status === 'OUT_OF_STOCK'
}

function useAddedRows(ordered: readonly FoundRow[]) {
  const { locale } = useStoreView()
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const [isAdding, setAdding] = useState(false)

  /** Returns the lines that are in the cart now; null if nothing is. */
  const addRows = async (): Promise<ReadonlySet<number> | null> => {
    if (isAdding) return null
    const names = ordered.map(({ product }) => product.name)
    const items = ordered.map((row) => {
      const cut = cutOfRow(row, locale)
      return cut ? { ...itemOfRow(row), cut } : itemOfRow(row)
    })
    setAdding(true)
    const result = await add(items, names)
    setAdding(false)
    added(result, { names, isVolatile: ordered.some(({ variant }) => variant.stock?.status === 'VOLATILE') })
    return linesAdded(result, ordered)
  }
  return { isAdding, add: addRows }
}

function linesAdded(result: CartResult, ordered: readonly FoundRow[]): ReadonlySet<number> | null {
  if (result.kind === 'UNANSWERED' || (result.kind === 'REFUSED' && result.errors.length === 0)) return null
  const refused = new Set(result.kind === 'REFUSED' ? result.errors.map(({ at }) => at) : [])
  return new Set(ordered.filter((_, at) => !refused.has(at)).map(({ line }) => line))
}

/** A pasted list of article numbers and quantities becomes lines of the cart, after a preview. Only the browser renders it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { toText } from '#domain/decimal.ts'
import type { CartResult } from '../cart/cartChange.ts'
import { readOrderList } from '../cart/orderList.ts'
import { useCartChanges } from '../cart/useCartChanges.ts'
import { useCartMessages } from '../cart/useCartMessages.ts'
import { StockDot } from '../product/stock/StockDot.tsx'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useDraftState } from '../shop/useDraftState.ts'
import { Button } from '../ui/Button.tsx'
import { writeMeasure } from '../ui/figures.ts'
import { ProductName } from '../ui/ProductName.tsx'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { MAX_LINES, MAX_TEXT_LENGTH } from '../cart/orderRows.ts'
import { OrderRowProblem } from '../cart/OrderRowProblem.tsx'
import { PreviewPrice, PreviewSum } from '../cart/PreviewTotals.tsx'
import { type FoundRow, itemOfRow, type QuickOrderRow, useQuickOrder } from '../cart/useQuickOrder.ts'
import styles from '../cart/QuickOrderPage.module.css'

export function QuickOrderForm() {
  const { text, setText, rows, error, isBusy, check, submit } = useOrderList()
  const id = useId()
  const preview = useRef<HTMLElement>(null)

  return (
    <div className={styles.columns}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void check(() => preview.current?.focus())
        }}
      >
        <label htmlFor={id}>
          <Trans>Item numbers and quantities</Trans>
        </label>
        <textarea
          id={id}
          rows={12}
          maxLength={MAX_TEXT_LENGTH}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          value={text}
          aria-invalid={error !== null}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
        />
        <p id={`${id}-hint`} className={error === null ? styles.hint : styles.error}>
          {error ?? <Trans>A tab, a semicolon or a comma separates number and quantity.</Trans>}
        </p>
        <Button type="submit" look={rows.length > 0 ? 'line' : 'ink'} aria-disabled={isBusy}>
          <Trans>Check the list</Trans>
        </Button>
      </form>
      <Preview ref={preview} rows={rows} isBusy={isBusy} onSubmit={submit} />
    </div>
  )
}

interface OrderList {
  readonly text: string
  readonly setText: (text: string) => void
  /** Of the checked list. */
  readonly rows: readonly QuickOrderRow[]
  readonly error: string | null
  readonly isBusy: boolean
  readonly check: (onChecked: () => void) => Promise<void>
  /** Adds the rows to the cart. */
  readonly submit: () => Promise<void>
}

function useOrderList(): OrderList {
  const { t } = useLingui()
  const { code, locale } = useStoreView()
  const findProducts = useQuickOrder()
  const { add } = useCartChanges()
  const { added } = useCartMessages()
  const [{ text }, setList] = useDraftState(`order-list ${code}`, {
    initial: { text: '' },
    read: (stored) => ({ text: typeof stored['text'] === 'string' ? stored['text'] : '' }),
    stored: (list) => list,
  })
  const setText = (next: string) => setList({ text: next })
  const [rows, setRows] = useState<readonly QuickOrderRow[]>([])
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const check = async (onChecked: () => void) => {
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
  const submit = async () => {
    if (isBusy) return
    const ordered = orderableRows(rows)
    const names = ordered.map(({ product }) => product.name)
    setBusy(true)
    const result = await add(ordered.map(itemOfRow), names)
    setBusy(false)
    added(result, { names, isVolatile: ordered.some(({ variant }) => variant.stock?.status === 'VOLATILE') })
    if (result.kind === 'UNANSWERED' || (result.kind === 'REFUSED' && result.errors.length === 0)) return
    const rest = rowsAfter(result, rows)
    setRows(rest)
    setText(rest.map(({ text: line }) => line).join('\n'))
  }

  return { text, setText, rows, error, isBusy, check, submit }
}

function foundRows(rows: readonly QuickOrderRow[]): readonly FoundRow[] {
  return rows.filter((row) => row.kind === 'found')
}

function orderableRows(rows: readonly QuickOrderRow[]): readonly FoundRow[] {
  return foundRows(rows).filter(({ variant }) => variant.stock?.status !== 'OUT_OF_STOCK')
}

/** What was not added stays in the list. */
function rowsAfter(result: CartResult, rows: readonly QuickOrderRow[]): readonly QuickOrderRow[] {
  const ordered = orderableRows(rows)
  const refused = new Set(result.kind === 'REFUSED' ? result.errors.map(({ at }) => ordered[at]?.line) : [])
  const done = new Set(ordered.map(({ line }) => line).filter((line) => !refused.has(line)))
  return rows.filter(({ line }) => !done.has(line))
}

interface PreviewProps {
  readonly ref: Ref<HTMLElement>
  readonly rows: readonly QuickOrderRow[]
  readonly isBusy: boolean
  readonly onSubmit: () => Promise<void>
}

function Preview({ ref, rows, isBusy, onSubmit }: PreviewProps) {
  const { t } = useLingui()
  const priced = orderableRows(rows)

  return (
    <section ref={ref} className={styles.preview} tabIndex={-1} aria-label={t`Preview of the order`} aria-busy={isBusy}>
      {rows.length > 0 && (
        <>
          <PreviewCounts rows={rows} />
          <ol className={styles.rows}>
            {rows.map((row) => (
              <PreviewRow key={row.line} row={row} />
            ))}
          </ol>
          {priced.length > 0 && <PreviewSum rows={priced} />}
          {priced.length > 0 && (
            <Button aria-disabled={isBusy} onClick={() => void onSubmit()}>
              <Plural value={priced.length} one="Add # product to cart" other="Add # products to cart" />
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function PreviewCounts({ rows }: Pick<PreviewProps, 'rows'>) {
  const found = foundRows(rows)
  return (
    <p className={styles.summary}>
      <Plural value={found.length} one="# product found" other="# products found" />
      {rows.length > found.length && (
        <>
          {' · '}
          <Plural
            value={rows.length - found.length}
            one="# line needs your attention"
            other="# lines need your attention"
          />
        </>
      )}
    </p>
  )
}

function PreviewRow({ row }: { readonly row: QuickOrderRow }) {
  if (row.kind === 'found') return <FoundItem row={row} />
  return (
    <li className={styles.problem}>
      <b>{row.kind === 'choice' ? <ProductLink product={row.product} /> : row.text}</b>
      <span>
        <OrderRowProblem row={row} />
      </span>
    </li>
  )
}

function ProductLink({ product }: Pick<FoundRow, 'product'>) {
  return (
    <Link to={product.path}>
      <ProductName>{product.name}</ProductName>
    </Link>
  )
}

function FoundItem({ row }: { readonly row: FoundRow }) {
  const store = useStoreView()
  const units = useUnitTexts()
  const { product, variant, ordered, isAdjusted } = row
  const measure = `${writeMeasure(toText(ordered), store)}\u00A0${units.short[variant.quantity.unit]}`
  return (
    <li className={styles.row}>
      <span>
        <b>
          <ProductLink product={product} />
        </b>
        <small>{[variant.sku, ...variant.selections.map(({ label }) => label)].join(' · ')}</small>
        <StockDot stock={variant.stock} />
      </span>
      <span className={styles.quantity}>
        {measure}
        {isAdjusted && (
          <small>
            <Trans>rounded up to a quantity that is sold</Trans>
          </small>
        )}
      </span>
      <span className={styles.price}>
        <PreviewPrice row={row} />
      </span>
    </li>
  )
}

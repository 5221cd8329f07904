/** A pasted list of article numbers and quantities becomes lines of the cart, after a preview. Only the browser renders it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type Ref, useId, useRef } from 'react'
import { MAX_TEXT_LENGTH } from './orderRows.ts'
import { PreviewSum } from './PreviewTotals.tsx'
import { isOutOfStock, type OrderList, useOrderList } from './useOrderList.ts'
import { OrderLists } from './OrderLists.tsx'
import { needsSize } from './sheetSize.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { QuickOrderRow } from './QuickOrderRow.tsx'
import styles from './QuickOrderPage.module.css'

export function QuickOrderForm() {
  const list = useOrderList()
  const { text, setText, rows, error, isBusy, check } = list
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
          {error ?? (
            <Trans>
              A tab, a semicolon, a comma or a blank separates number and quantity. A unit may follow: 5 pcs, 2 m.
            </Trans>
          )}
        </p>
        <Button type="submit" look={rows.length > 0 ? 'line' : 'ink'} aria-disabled={isBusy}>
          <Trans>Check the list</Trans>
        </Button>
      </form>
      <Preview ref={preview} list={list} />
      <OrderLists text={text} onOpen={setText} />
    </div>
  )
}

interface PreviewProps {
  readonly ref: Ref<HTMLElement>
  readonly list: OrderList
}

function Preview({ ref, list }: PreviewProps) {
  const { t } = useLingui()
  const { rows, ordered, isBusy, submit, changeRow, renumber } = list

  return (
    <section ref={ref} className={styles.preview} tabIndex={-1} aria-label={t`Preview of the order`} aria-busy={isBusy}>
      {rows.length > 0 && (
        <>
          <PreviewCounts rows={rows} />
          <ol className={styles.rows}>
            {rows.map((row) => (
              <QuickOrderRow key={row.line} row={row} onChange={changeRow} onRenumber={renumber} />
            ))}
          </ol>
          {ordered.length > 0 && <PreviewSum rows={ordered} />}
          <OutOfStock rows={rows} />
          {ordered.length > 0 && (
            <Button aria-disabled={isBusy} onClick={() => void submit()}>
              <Plural value={ordered.length} one="Add # product to cart" other="Add # products to cart" />
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Beside the sum: lines that are not in it although their product was found. */
function OutOfStock({ rows }: Pick<OrderList, 'rows'>) {
  const missing = rows.filter((row) => row.kind === 'found').filter(isOutOfStock)
  if (missing.length === 0) return null
  const names = missing.map(({ product: { name } }) => name).join(' · ')
  return (
    <p className={styles.warning}>
      <Trans>Not in the sum, because not in stock: {names}</Trans>
    </p>
  )
}

function PreviewCounts({ rows }: Pick<OrderList, 'rows'>) {
  const { locale } = useStoreView()
  const found = rows.filter((row) => row.kind === 'found')
  const unready = rows.filter((row) => row.kind !== 'found' || needsSize(row, locale))
  return (
    <p className={styles.summary}>
      <Plural value={found.length} one="# product found" other="# products found" />
      {unready.length > 0 && (
        <>
          {' · '}
          <Plural value={unready.length} one="# line needs your attention" other="# lines need your attention" />
        </>
      )}
    </p>
  )
}

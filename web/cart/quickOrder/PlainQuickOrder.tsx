/** The quick order without script: a form adds a pasted list, and names the lines that it has not added. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useContext, useId, useState } from 'react'
import { Link, useHref } from 'react-router-dom'
import {
  filesField,
  type ListRefusal,
  type OrderListReport,
  OrderListReportContext,
  type RestRow,
} from './orderListReport.ts'
import { useSurchargeText } from '../../product/options/useSurchargeText.ts'
import { plainCartPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Button } from '../../ui/Button.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { ProductName } from '../../ui/ProductName.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { MAX_LINES, MAX_TEXT_LENGTH } from './orderRows.ts'
import { OrderRowProblem } from './OrderRowProblem.tsx'
import { quickOrderAnchor } from './quickOrderAnchor.ts'
import styles from './QuickOrderPage.module.css'

export function PlainQuickOrder() {
  const report = useContext(OrderListReportContext)
  const action = useHref(plainCartPath)
  const id = useId()
  // A form that is sent again adds nothing twice.
  const [key] = useState(() => report?.key ?? crypto.randomUUID())
  const withFiles = (report?.rest ?? []).filter(({ problem }) => problem === 'files')

  return (
    <section id={quickOrderAnchor} className={styles.plain} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>
        <Trans>Quick order</Trans>
      </h2>
      {report && <Report report={report} />}
      <form className={styles.form} action={action} method="post">
        <input type="hidden" name="key" value={key} />
        <ListField id={id} text={report?.text ?? ''} refusal={report?.refusal ?? null} />
        {withFiles.map((row) => (
          <FileChoice key={row.line} row={row} />
        ))}
        <Button type="submit" look="line">
          <Trans>Add to cart</Trans>
        </Button>
      </form>
    </section>
  )
}

interface ListFieldProps {
  readonly id: string
  readonly text: string
  readonly refusal: ListRefusal | null
}

function ListField({ id, text, refusal }: ListFieldProps) {
  return (
    <>
      <label htmlFor={id}>
        <Trans>Item numbers and quantities</Trans>
      </label>
      <textarea
        id={id}
        name="list"
        rows={8}
        required
        maxLength={MAX_TEXT_LENGTH}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        defaultValue={text}
        aria-invalid={refusal !== null}
        aria-describedby={`${id}-hint`}
      />
      <p id={`${id}-hint`} className={refusal ? styles.error : styles.hint}>
        {refusal ? (
          <RefusalText refusal={refusal} />
        ) : (
          <Trans>
            A tab, a semicolon, a comma or a blank separates number and quantity. A unit may follow: 5 pcs, 2 m.
          </Trans>
        )}
      </p>
    </>
  )
}

function RefusalText({ refusal }: { readonly refusal: ListRefusal }) {
  switch (refusal.kind) {
    case 'EMPTY':
      return <Trans>Field is required</Trans>
    case 'TOO_LONG':
      return (
        <Trans>
          The list has {refusal.lines} lines; at most {MAX_LINES} are possible.
        </Trans>
      )
    case 'REFUSED':
      return refusal.message
    case 'UNANSWERED':
      return <Trans>Something went wrong. Try again in a few seconds.</Trans>
  }
}

function Report({ report: { added, rest } }: { readonly report: OrderListReport }) {
  return (
    <>
      {added.length > 0 && <AddedRows added={added} />}
      {rest.length > 0 && <RestRows rest={rest} />}
    </>
  )
}

function AddedRows({ added }: Pick<OrderListReport, 'added'>) {
  const { t } = useLingui()
  const store = useStoreView()
  const units = useUnitTexts()
  const count = added.length

  return (
    <>
      <output className={styles.summary}>
        <Plural
          value={count}
          one="# product has been added to the cart."
          other="# products have been added to the cart."
        />
      </output>
      <ul className={styles.rows} aria-label={t`Products that were added`}>
        {added.map(({ line, name, sku, quantity, unit, isAdjusted }) => (
          <li key={line} className={styles.row}>
            <span>
              <b>
                <ProductName>{name}</ProductName>
              </b>
              <small translate="no">{sku}</small>
            </span>
            <span className={styles.quantity}>
              {`${formatMeasure(quantity, store)}\u00A0${units.short[unit]}`}
              {isAdjusted && (
                <small>
                  <Trans>rounded up to a quantity that is sold</Trans>
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function RestRows({ rest }: Pick<OrderListReport, 'rest'>) {
  const { t } = useLingui()
  return (
    <>
      <p role="alert" className={styles.summary}>
        <Plural value={rest.length} one="# line needs your attention" other="# lines need your attention" />
      </p>
      <ul className={styles.rows} aria-label={t`Lines that were not added`}>
        {rest.map((row) => (
          <li key={row.line} className={styles.problem}>
            <b>
              {row.product ? (
                <Link to={row.product.path}>
                  <ProductName>{row.product.name}</ProductName>
                </Link>
              ) : (
                row.text
              )}
            </b>
            <span>
              <RestProblem row={row} />
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function RestProblem({ row }: { readonly row: RestRow }) {
  const { line, sku, problem, message } = row
  if (problem === 'files') return <Trans>Choose at least one file.</Trans>
  if (problem === 'refused') return message
  return <OrderRowProblem row={{ line, sku, kind: problem }} />
}

function FileChoice({ row: { sku, product, files } }: { readonly row: RestRow }) {
  const surchargeText = useSurchargeText()

  return (
    <fieldset className={styles.files}>
      <legend>
        <Trans>Files</Trans>: {product?.name}
      </legend>
      {files.map(({ code, title, surcharge }) => (
        <label key={code}>
          <input type="checkbox" name={filesField(sku)} value={code} /> {title} {surchargeText(surcharge)}
        </label>
      ))}
    </fieldset>
  )
}

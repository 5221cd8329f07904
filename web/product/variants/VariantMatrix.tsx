/** A matrix of two options that shows each variant's price and stock. */
import { Trans, useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { MetalDot, type MetalTone } from '../../ui/MetalDot.tsx'
import { metalTone, statesAlloy } from '../alloy.ts'
import { valuesOf } from './variantAt.ts'
import { amountOn, useTaxSide } from '../../shop/taxSide.ts'
import { useTaxText } from '../../price/priceTexts.ts'
import { StockLegend } from '../stock/StockLegend.tsx'
import { StockShape, useStockText } from '../stock/StockShape.tsx'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { BySide } from '../../ui/BySide.tsx'
import { formatAmount, formatMoney } from '../../ui/figures.ts'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { withUnit } from '../../ui/withUnit.ts'
import type { PickableVariant } from './useOfferedVariants.ts'
import { VariantLink } from './VariantLink.tsx'
import type { Option } from './configurable.ts'
import frame from '../../ui/frame.module.css'
import styles from './VariantMatrix.module.css'

interface VariantMatrixProps {
  readonly product: { readonly sku: string }
  readonly rows: Option
  readonly columns: Option
  readonly variants: readonly PickableVariant[]
  readonly chosen: PickableVariant | null
  /** The variants of all values of a third option; null without one. */
  readonly beyond: { readonly option: Option; readonly variants: readonly PickableVariant[] } | null
}

export function VariantMatrix(props: VariantMatrixProps) {
  const { rows, columns, variants, chosen } = props
  const shown = chosen ?? variants[0]
  const tone = shown?.metal ? metalTone(shown.metal) : null
  const price = firstPrice(variants)
  const hasLines = rows.attribute === 'thickness' && price?.per === 'METER'

  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <MatrixCaption rows={rows} columns={columns} price={price} />
          <MatrixHead rows={rows} columns={columns} variants={variants} />
          <tbody>
            {rows.values.map((row) => (
              <tr key={row.value} className={styles.values}>
                <th scope="row" className={hasLines ? styles.lined : undefined}>
                  {row.label}
                  {hasLines && tone && <i style={lineOf(row.label, tone)} aria-hidden="true" />}
                </th>
                {columns.values.map((column) => (
                  <MatrixCell key={column.value} matrix={props} row={row} column={column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <StockLegend />
      {hasLines && (
        <p className={styles.note}>
          <Trans>The lines show the actual thickness</Trans>
        </p>
      )}
    </>
  )
}

type KnownPrice = Extract<PickableVariant['shown']['price'], { readonly __typename: 'Price' }>

function firstPrice(variants: readonly PickableVariant[]): KnownPrice | null {
  return variants.map(({ shown }) => shown.price).find((price) => price.__typename === 'Price') ?? null
}

interface MatrixCaptionProps extends Pick<VariantMatrixProps, 'rows' | 'columns'> {
  readonly price: KnownPrice | null
}

/** The options, with the unit and tax side of all prices. */
function MatrixCaption({ rows, columns, price }: MatrixCaptionProps) {
  const taxText = useTaxText()
  const units = useUnitTexts()
  return (
    <caption>
      <span>
        {rows.label} · {columns.label}
      </span>
      {price && (
        <small>
          {units.per[price.per]}, <BySide>{(side) => taxText(side, price)}</BySide>
        </small>
      )}
    </caption>
  )
}

function MatrixHead({ rows, columns, variants }: Pick<VariantMatrixProps, 'rows' | 'columns' | 'variants'>) {
  return (
    <thead>
      <tr>
        <th scope="col">{rows.unit ?? rows.label}</th>
        {columns.values.map(({ value, label }) => {
          const metal = toneOf(variants, columns.attribute, value)
          return (
            <th key={value} scope="col">
              {metal && <MetalDot tone={metalTone(metal)} large />}
              {withUnit(label, columns.unit)}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface MatrixCellProps {
  readonly matrix: VariantMatrixProps
  readonly row: Option['values'][number]
  readonly column: Option['values'][number]
}

/** The variant of the row and the column; without one, a variant with another value of the third option. */
function MatrixCell({ matrix, row, column }: MatrixCellProps) {
  const { product, rows, columns, variants, chosen, beyond } = matrix
  const at = (among: readonly PickableVariant[]) =>
    among.find(
      (variant) =>
        valuesOf(variant)[rows.attribute] === row.value && valuesOf(variant)[columns.attribute] === column.value,
    )
  const inSight = at(variants)
  const variant = inSight ?? (beyond && at(beyond.variants))
  if (!variant) return <NotMade />

  const other = inSight || !beyond ? null : labelAt(variant, beyond.option.attribute)
  const names = [withUnit(row.label, rows.unit), withUnit(column.label, columns.unit)]
  return (
    <VariantCell
      product={product}
      variant={variant}
      names={other === null ? names : [...names, other]}
      other={other}
      isChosen={variant.sku === chosen?.sku}
    />
  )
}

/** A length of the wire in its natural thickness. */
function lineOf(millimetres: string, tone: MetalTone): CSSProperties {
  return { height: `${millimetres.replace(',', '.')}mm`, background: `var(--${tone})` }
}

interface VariantCellProps {
  readonly product: VariantMatrixProps['product']
  readonly variant: PickableVariant
  /** Values of its row and its column. */
  readonly names: readonly string[]
  /** Its value of the third option, if that is another one than the chosen value. */
  readonly other: string | null
  readonly isChosen: boolean
}

/** The link's text contains row and column values for screen readers. */
function VariantCell({ product, variant, names, other, isChosen }: VariantCellProps) {
  const store = useStoreView()
  const stockText = useStockText()
  const taxSide = useTaxSide()
  const {
    status,
    shown: { price, state },
  } = variant
  const displayAmount = price.__typename === 'Price' && state !== 'pending' ? amountOn(taxSide, price.now) : null
  const label = [
    ...names,
    displayAmount && formatMoney(displayAmount.amount, displayAmount.currency, store),
    status && stockText(status),
  ]
    .filter(Boolean)
    .join(', ')
  const look = status === 'OUT_OF_STOCK' ? styles.out : styles.cell

  return (
    <td>
      <VariantLink productSku={product.sku} variant={variant} isChosen={isChosen} label={label} className={look}>
        {other === null ? (
          <span data-price={state}>
            <AmountOf price={price} />
          </span>
        ) : (
          <small className={styles.other}>{other}</small>
        )}
        {status && status !== 'OK' && <StockShape status={status} />}
      </VariantLink>
    </td>
  )
}

function labelAt({ selections }: PickableVariant, attribute: string): string | null {
  return selections.find((selection) => selection.attribute === attribute)?.label ?? null
}

function NotMade() {
  const { t } = useLingui()
  return (
    <td className={styles.none}>
      <span aria-hidden="true">–</span>
      <span className={frame.unseen}>{t`not made`}</span>
    </td>
  )
}

/** Shows a dot without an amount, because the variant can still be chosen. */
function AmountOf({ price }: { readonly price: PickableVariant['shown']['price'] }) {
  const store = useStoreView()
  if (price.__typename !== 'Price') return <span aria-hidden="true">•</span>

  return (
    <span>
      <BySide>
        {(side) => {
          const { amount, currency } = amountOn(side, price.now)
          return formatAmount(amount, currency, store)
        }}
      </BySide>
    </span>
  )
}

/** The alloy's colour tone if all variants of a column have the same alloy. */
function toneOf(variants: readonly PickableVariant[], attribute: string, value: string): PickableVariant['metal'] {
  if (!statesAlloy(attribute)) return null

  return variants.find((variant) => valuesOf(variant)[attribute] === value)?.metal ?? null
}

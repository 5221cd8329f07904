/** A matrix of two options that shows each variant's price and stock. */
import { useLingui } from '@lingui/react/macro'
import { MetalDot } from '../ui/MetalDot.tsx'
import { metalTone, statesAlloy } from '../features/product/alloy.ts'
import { valuesOf } from '../features/product/variantAt.ts'
import { amountOn, useTaxSide } from '../shop/taxSide.ts'
import { useTaxText } from '../features/price/useTaxText.ts'
import { StockLegend } from '../features/stock/StockLegend.tsx'
import { StockShape, useStockText } from '../features/stock/StockShape.tsx'
import { useStoreView } from '../shop/StoreContext.tsx'
import { BySide } from '../ui/BySide.tsx'
import { writeAmount, writeMoney } from '../ui/figures.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { withUnit } from '../ui/withUnit.ts'
import type { PickableVariant } from './useOfferedVariants.ts'
import { VariantLink } from './VariantLink.tsx'
import type { Option } from './configurable.ts'
import frame from '../ui/frame.module.css'
import styles from './VariantMatrix.module.css'

interface VariantMatrixProps {
  readonly product: { readonly sku: string; readonly path: string }
  readonly rows: Option
  readonly columns: Option
  readonly variants: readonly PickableVariant[]
  readonly chosen: PickableVariant | null
}

export function VariantMatrix({ product, rows, columns, variants, chosen }: VariantMatrixProps) {
  const taxText = useTaxText()
  const units = useUnitTexts()
  const at = (row: string, column: string) =>
    variants.find(
      (variant) => valuesOf(variant)[rows.attribute] === row && valuesOf(variant)[columns.attribute] === column,
    )
  const price = variants.map(({ shown }) => shown.price).find((candidate) => candidate.__typename === 'Price')

  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <caption>
            <span>
              {rows.label} · {columns.label}
            </span>
            {price?.__typename === 'Price' && (
              <small>
                {units.per[price.per]}, <BySide>{(side) => taxText(side, price.taxRatePercent)}</BySide>
              </small>
            )}
          </caption>
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
          <tbody>
            {rows.values.map((row) => (
              <tr key={row.value}>
                <th scope="row">{row.label}</th>
                {columns.values.map((column) => {
                  const variant = at(row.value, column.value)
                  if (!variant) return <NotMade key={column.value} />

                  const names = [withUnit(row.label, rows.unit), withUnit(column.label, columns.unit)]
                  return (
                    <VariantCell
                      key={column.value}
                      product={product}
                      variant={variant}
                      names={names}
                      isChosen={variant.sku === chosen?.sku}
                    />
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <StockLegend />
    </>
  )
}

interface VariantCellProps {
  readonly product: VariantMatrixProps['product']
  readonly variant: PickableVariant
  /** Values of its row and its column. */
  readonly names: readonly string[]
  readonly isChosen: boolean
}

/** The link's text contains row and column values for screen readers. */
function VariantCell({ product, variant, names, isChosen }: VariantCellProps) {
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
    displayAmount && writeMoney(displayAmount.amount, displayAmount.currency, store),
    status && stockText(status),
  ]
    .filter(Boolean)
    .join(', ')
  const look = status === 'OUT_OF_STOCK' ? styles.out : styles.cell

  return (
    <td>
      <VariantLink product={product} childSku={variant.sku} isChosen={isChosen} label={label} className={look}>
        <span data-price={state}>
          <AmountOf price={price} />
        </span>
        {status && status !== 'OK' && <StockShape status={status} />}
      </VariantLink>
    </td>
  )
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
          return writeAmount(amount, currency, store)
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

/** Two options that cross: the table of choices is the price list, and shows stock. */
import { useLingui } from '@lingui/react/macro'
import { MetalDot } from '../ui/MetalDot.tsx'
import { metalTone, tellsAlloy } from '../features/product/alloy.ts'
import { valuesOf } from '../features/product/variantAt.ts'
import { amountOn } from '../features/price/amountOn.ts'
import { useTaxText } from '../features/price/useTaxText.ts'
import { StockLegend } from '../features/stock/StockLegend.tsx'
import { StockShape, useStockText } from '../features/stock/StockShape.tsx'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'
import { BySide } from '../ui/BySide.tsx'
import { writeAmount, writeMoney } from '../ui/figures.ts'
import { useUnitTexts } from '../ui/useUnitTexts.ts'
import { withUnit } from '../ui/withUnit.ts'
import type { PickableVariant } from './useOfferedVariants.ts'
import { VariantLink } from './VariantLink.tsx'
import type { Option } from './VariantPicker.tsx'
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
  const store = useStoreView()
  const stockText = useStockText()
  const taxText = useTaxText()
  const taxSide = useTaxSide()
  const units = useUnitTexts()
  const { t } = useLingui()
  const at = (row: string, column: string) =>
    variants.find((variant) => valuesOf(variant)[rows.attribute] === row && valuesOf(variant)[columns.attribute] === column)
  const price = variants.map(({ shown }) => shown.price).find((candidate) => candidate.__typename === 'Price')

  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.matrix}>
          <caption>
            <span>{rows.label} · {columns.label}</span>
            {price?.__typename === 'Price' && <small>{units.per[price.per]}, <BySide>{(side) => taxText(side, price.taxRatePercent)}</BySide></small>}
          </caption>
          <thead>
            <tr>
              <th scope="col">{rows.unit ?? rows.label}</th>
              {columns.values.map((column) => {
                const metal = toneOf(variants, columns.attribute, column.value)
                return (
                  <th key={column.value} scope="col">
                    {metal && <MetalDot tone={metalTone(metal)} large />}
                    {withUnit(column.label, columns.unit)}
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
                  if (!variant) return <td key={column.value} className={styles.none}><span aria-hidden="true">–</span><span className={frame.unseen}>{t`not made`}</span></td>

                  const status = variant.stock?.status ?? (variant.isSelectable ? null : 'OUT_OF_STOCK')
                  const { price: cellPrice, state } = variant.shown
                  const heard = cellPrice.__typename === 'Price' && state !== 'awaited' ? amountOn(taxSide, cellPrice.now) : null
                  const amount = heard && writeMoney(heard.amount, heard.currency, store)
                  const label = [withUnit(row.label, rows.unit), withUnit(column.label, columns.unit), amount, status && stockText(status)].filter(Boolean).join(', ')
                  return (
                    <td key={column.value}>
                      <VariantLink product={product} childSku={variant.sku} isChosen={variant.sku === chosen?.sku} label={label} className={status === 'OUT_OF_STOCK' ? styles.out : styles.cell}>
                        <span data-price={state}><AmountOf price={cellPrice} /></span>
                        {status && status !== 'OK' && <StockShape status={status} />}
                      </VariantLink>
                    </td>
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

/** A dot where there is no amount to write: the cell is still a choice. */
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

// Where all variants of a column are of one alloy, the column wears its colour.
function toneOf(variants: readonly PickableVariant[], attribute: string, value: string): PickableVariant['metal'] {
  if (!tellsAlloy(attribute)) return null

  return variants.find((variant) => valuesOf(variant)[attribute] === value)?.metal ?? null
}

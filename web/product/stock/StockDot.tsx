/** Stock status: a shape (full, half, ring) besides the colour, and a text. */
import { Trans } from '@lingui/react/macro'
import type { ProductListItemFragment, StockPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../../ui/useUnitTexts.ts'
import { StockShape, useStockText } from './StockShape.tsx'
import frame from '../../ui/frame.module.css'
import styles from './StockDot.module.css'

interface StockDotProps {
  /** Null if unknown, for instance without a connection. */
  readonly stock: StockPartsFragment | null
  /** If given, the quantity in stock is shown in this unit. */
  readonly unit?: UnitName
  /** If given: a service or a download that can be had says nothing about stock. */
  readonly kind?: ProductListItemFragment['kind']
  /** In a table column that says "Stock": the quantity alone is enough for the eye. */
  readonly isInColumn?: boolean
}

export function StockDot({ stock, unit, kind, isInColumn = false }: StockDotProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const stockText = useStockText()
  if (!stock || (stock.status === 'OK' && (kind === 'VIRTUAL' || kind === 'DOWNLOADABLE')))
    return <p className={styles.stock}>{'\u00A0'}</p>

  const quantity =
    stock.quantity === null || unit === undefined || stock.status !== 'OK'
      ? null
      : `${formatMeasure(stock.quantity, store)} ${units.short[unit]}`
  const text = quantity === null ? stockText(stock.status) : <Trans>{quantity} in stock</Trans>

  return (
    <p className={styles.stock}>
      <StockShape status={stock.status} />
      {isInColumn && quantity !== null ? (
        <>
          <span aria-hidden="true" translate="no">
            {quantity}
          </span>
          <span className={frame.unseen}>{text}</span>
        </>
      ) : (
        text
      )}
    </p>
  )
}

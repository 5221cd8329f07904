/** Stock status: a shape (full, half, ring) besides the colour, and a text. */
import { useLingui } from '@lingui/react/macro'
import type { ProductListItemFragment, StockPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMeasure } from '../../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../../ui/useUnitTexts.ts'
import { StockShape, useStockText } from './StockShape.tsx'
import styles from './StockDot.module.css'

interface StockDotProps {
  /** Null if unknown, for instance without a connection. */
  readonly stock: StockPartsFragment | null
  /** If given, the quantity in stock is shown in this unit. */
  readonly unit?: UnitName
  /** If given: a service or a download that can be had says nothing about stock. */
  readonly kind?: ProductListItemFragment['kind']
}

export function StockDot({ stock, unit, kind }: StockDotProps) {
  const store = useStoreView()
  const units = useUnitTexts()
  const stockText = useStockText()
  const { t } = useLingui()
  if (!stock || (stock.status === 'OK' && (kind === 'VIRTUAL' || kind === 'DOWNLOADABLE')))
    return <p className={styles.stock}>{'\u00A0'}</p>

  const quantity =
    stock.quantity === null || unit === undefined ? null : `${writeMeasure(stock.quantity, store)} ${units.short[unit]}`
  const text = quantity !== null && stock.status === 'OK' ? t`${quantity} in stock` : stockText(stock.status)

  return (
    <p className={styles.stock}>
      <StockShape status={stock.status} />
      {text}
    </p>
  )
}

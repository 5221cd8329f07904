/** Says that more is wanted than there is. */
import { useLingui } from '@lingui/react/macro'
import { compare, decimal } from '#domain/decimal.ts'
import type { StockPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMeasure } from '../../ui/figures.ts'
import { useUnitTexts, type UnitName } from '../../ui/useUnitTexts.ts'
import styles from './StockWarning.module.css'

interface StockWarningProps {
  /** Null if unknown; without a quantity the backend does not count it. */
  readonly stock: StockPartsFragment | null
  readonly unit: UnitName
  /** Quantity in units, a decimal; null while none is wanted. */
  readonly wanted: string | null
}

export function StockWarning(props: StockWarningProps) {
  return <output className={styles.warning}>{useStockWarning(props)}</output>
}

/** Null while the stock is enough or unknown. */
export function useStockWarning({ stock, unit, wanted }: StockWarningProps): string | null {
  const store = useStoreView()
  const units = useUnitTexts()
  const { t } = useLingui()
  if (stock === null || stock.quantity === null || wanted === null || stock.status === 'OUT_OF_STOCK') return null
  if (compare(decimal(wanted), decimal(stock.quantity)) <= 0) return null

  const quantity = `${formatMeasure(stock.quantity, store)}\u00A0${units.short[unit]}`
  return t`Only ${quantity} in stock`
}

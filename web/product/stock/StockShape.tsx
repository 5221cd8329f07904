import { useLingui } from '@lingui/react/macro'
import styles from './StockShape.module.css'

type StockStatus = 'OK' | 'VOLATILE' | 'OUT_OF_STOCK'

const shapes: Readonly<Record<StockStatus, string | undefined>> = {
  OK: styles.full,
  VOLATILE: styles.half,
  OUT_OF_STOCK: styles.ring,
}

export function StockShape({ status }: { readonly status: StockStatus }) {
  return <i className={shapes[status]} aria-hidden="true" />
}

export function useStockText(): (status: StockStatus) => string {
  const { t } = useLingui()
  const texts: Readonly<Record<StockStatus, string>> = {
    OK: t`In stock`,
    VOLATILE: t`Confirmed when ordered`,
    OUT_OF_STOCK: t`Out of stock`,
  }

  return (status) => texts[status]
}

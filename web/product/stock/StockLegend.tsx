import { StockShape, useStockText } from './StockShape.tsx'
import styles from './StockLegend.module.css'

const statuses = ['OK', 'VOLATILE', 'OUT_OF_STOCK'] as const

/** Explains the three shapes below a table that shows them without text. */
export function StockLegend() {
  const stockText = useStockText()

  return (
    <ul className={styles.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <StockShape status={status} />
          {stockText(status)}
        </li>
      ))}
    </ul>
  )
}

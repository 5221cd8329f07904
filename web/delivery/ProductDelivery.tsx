/** Delivery and returns of the product, under its price. */
import type { ProductDeliveryPartsFragment, StockPartsFragment } from '../client/generated/documents.generated.ts'
import { DeliveryFacts, isInStock } from './DeliveryFacts.tsx'
import { ReturnsText } from './ReturnsText.tsx'
import { WithdrawalLink } from './WithdrawalLink.tsx'
import styles from './ProductDelivery.module.css'

interface ProductDeliveryProps {
  readonly product: Pick<ProductDeliveryPartsFragment, 'dispatch' | 'returns' | 'metal'>
  /** Of the chosen variant. */
  readonly stock: StockPartsFragment | null
  /** Of one piece, with tax; null for other units, and without a price. */
  readonly gross: string | null
}

export function ProductDelivery({ product: { dispatch, returns, metal }, stock, gross }: ProductDeliveryProps) {
  return (
    <div className={styles.delivery}>
      <DeliveryFacts kind={dispatch} statesTime={isInStock(stock)} hasMetal={metal !== null} gross={gross} />
      {returns && (
        <div className={styles.returns}>
          <ReturnsText terms={returns} />
          <WithdrawalLink />
        </div>
      )}
    </div>
  )
}

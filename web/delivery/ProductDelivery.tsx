/** Delivery and returns of the product, under its price. */
import type { ProductDeliveryPartsFragment, StockPartsFragment } from '../client/generated/documents.generated.ts'
import { DeliveryFacts, isInStock } from './DeliveryFacts.tsx'
import { ReturnsText } from './ReturnsText.tsx'
import { WithdrawalLink } from './WithdrawalLink.tsx'
import styles from './ProductDelivery.module.css'

interface ProductDeliveryProps {
  readonly product: Pick<ProductDeliveryPartsFragment, 'dispatch' | 'returns'>
  /** Of the chosen variant. */
  readonly stock: StockPartsFragment | null
}

export function ProductDelivery({ product: { dispatch, returns }, stock }: ProductDeliveryProps) {
  return (
    <div className={styles.delivery}>
      <DeliveryFacts kind={dispatch} statesTime={isInStock(stock)} />
      {returns && (
        <div className={styles.returns}>
          <ReturnsText terms={returns} />
          <WithdrawalLink />
        </div>
      )}
    </div>
  )
}

/** Orders with their date, status and total, each a link to its page. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { OrderEntryPartsFragment } from '../../client/generated/documents.generated.ts'
import { accountOrderPath } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { writeMoment } from '../../ui/writeMoment.ts'
import { useStatusText } from '../checkout/OrderDetails.tsx'
import styles from '../../account/Account.module.css'

export function OrderList({ orders }: { readonly orders: readonly OrderEntryPartsFragment[] }) {
  const store = useStoreView()
  const statusText = useStatusText()

  return (
    <ul className={styles.orders}>
      {orders.map(({ id, number, placedAt, status, totals }) => (
        <li key={id}>
          <Link to={accountOrderPath(id)}>
            <b>{number === null ? <Trans>Order</Trans> : <Trans>Order {number}</Trans>}</b>
            <span>{writeMoment(placedAt, store.dateFormat, store.timeZone)}</span>
            <span>{statusText(status)}</span>
            <b>{writeMoney(totals.total.gross.amount, totals.total.gross.currency, store)}</b>
          </Link>
        </li>
      ))}
    </ul>
  )
}

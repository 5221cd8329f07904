/** Orders with their date, status and total, each a link to its page. */
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { OrderEntryPartsFragment } from '../client/generated/documents.generated.ts'
import { accountOrderPath } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoney } from '../ui/figures.ts'
import { formatMoment } from '../ui/formatMoment.ts'
import { useStatusText } from '../checkout/order/OrderDetails.tsx'
import styles from './Account.module.css'

export function OrderList({ orders }: { readonly orders: readonly OrderEntryPartsFragment[] }) {
  const store = useStoreView()
  const statusText = useStatusText()

  return (
    <ul className={styles.orders}>
      {orders.map(({ id, number, placedAt, status, totals, storeName, reference, due }) => (
        <li key={id}>
          <Link to={accountOrderPath(id)}>
            <span>
              <b>{number === null ? <Trans>Order</Trans> : <Trans>Order {number}</Trans>}</b>
              {storeName !== null && <small>{storeName}</small>}
              {reference !== null && (
                <small>
                  <Trans>Your reference: {reference}</Trans>
                </small>
              )}
            </span>
            <span>{formatMoment(placedAt, store.dateFormat, store.timeZone)}</span>
            <span>{statusText(status)}</span>
            <span>
              <b translate="no">{formatMoney(totals.total.gross.amount, totals.total.gross.currency, store)}</b>
              {due !== null && Number(due.amount) > 0 && (
                <small>
                  <Trans>Amount due: {formatMoney(due.amount, due.currency, store)}</Trans>
                </small>
              )}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Lines, totals and addresses of an order, with its status. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useTaxNoteNames } from '../../price/priceTexts.ts'
import { AmountText } from '../../price/AmountText.tsx'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useDelivery } from '../../shop/delivery.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { Figure } from '../../ui/Figure.tsx'
import frame from '../../ui/frame.module.css'
import { formatMeasure, formatMoney } from '../../ui/figures.ts'
import { Picture } from '../../ui/Picture.tsx'
import { useUnitTexts } from '../../ui/useUnitTexts.ts'
import { withUnit } from '../../ui/withUnit.ts'
import { formatMoment, formatWeekday } from '../../ui/formatMoment.ts'
import { WithdrawalLink } from '../../delivery/WithdrawalLink.tsx'
import { useDeliveryTexts } from '../../delivery/useDeliveryTexts.ts'
import { useOrderReturnsText } from './useOrderReturnsText.ts'
import { CartTotals } from '../../cart/CartTotals.tsx'
import { AddressText } from '../../address/AddressText.tsx'
import styles from './OrderDetails.module.css'

export function OrderDetails({ order }: { readonly order: OrderPartsFragment }) {
  const store = useStoreView()
  const hasReturnsPage = typeof useDelivery()?.contentSlugs.returns === 'string'
  const statusText = useStatusText()
  const { t } = useLingui()
  const units = useUnitTexts()
  const returnsText = useOrderReturnsText(order)
  const taxNoteNames = useTaxNoteNames()
  const { arrivalDays } = useDeliveryTexts()
  const { lines, totals, shippingAddress, billingAddress, deliveryTitle, paymentTitle, placedAt, status, reference } =
    order
  const { statusAt, consentedGross, storeName, due, history, parcels, dispatch, pickupPoint } = order
  // The status of a record is that of the moment of the order.
  const isRecorded = statusAt === placedAt

  return (
    <div className={styles.columns}>
      <section aria-label={t`Your order`}>
        <ul className={styles.lines}>
          {lines.map(({ sku, name, quantity, soldBy, options, weighedGrams, files, row, taxNote, product }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the lines of an order do not change
            <li key={`${sku} ${String(at)}`}>
              <Picture image={product?.image} sizes="64px" isDecorative isSmall />
              <span>
                {product ? (
                  <Link to={product.path}>
                    <b>{name}</b>
                  </Link>
                ) : (
                  <b>{name}</b>
                )}
                <small translate="no">
                  {withUnit(formatMeasure(quantity, store), soldBy === null ? null : units.short[soldBy])}
                </small>
                {/* A delivery that the backend lists as a line has none. */}
                {sku !== '' && (
                  <small>
                    <Trans>Item number {sku}</Trans>
                  </small>
                )}
                {options.map(({ label, value }) => (
                  <small key={`${label} ${value}`}>
                    {label}: {value}
                  </small>
                ))}
                {weighedGrams !== null && (
                  <small>
                    <Trans>Weighed: {withUnit(formatMeasure(weighedGrams, store), units.short.G)}</Trans>
                  </small>
                )}
                {taxNote && <small>{taxNoteNames[taxNote.kind]}</small>}
                {product?.returns && <small>{returnsText(product.returns)}</small>}
                {files.map((file) => (
                  <BoughtFile key={file.path} file={file} />
                ))}
              </span>
              <b>
                <AmountText amount={row} />
              </b>
            </li>
          ))}
        </ul>
        <CartTotals
          totals={totals}
          taxNotes={lines.map(({ taxNote }) => taxNote)}
          coupon={null}
          isPending={false}
          isOrder
        />
        {consentedGross !== null && (
          <p role="alert">
            <Trans>
              You accepted a total of {formatMoney(consentedGross, totals.total.gross.currency, store)}, and the order
              says another one. Please contact us before you pay.
            </Trans>
          </p>
        )}
      </section>
      <dl className={styles.facts}>
        <Fact term={<Trans>Status</Trans>}>
          {statusText(status)}
          {isRecorded && <> ({formatMoment(statusAt, store.dateFormat, store.timeZone)})</>}
        </Fact>
        {history.length > 1 && (
          <Fact term={<Trans>History</Trans>}>
            <History events={history} />
          </Fact>
        )}
        {dispatch && (
          <Fact term={<Trans>Dispatch</Trans>}>
            <DispatchText {...dispatch} />
          </Fact>
        )}
        {dispatch?.arrival && <Fact term={<Trans>Arrival</Trans>}>{arrivalDays(dispatch.arrival)}</Fact>}
        {parcels.map((parcel) => (
          <Fact key={parcel.number} term={parcel.carrier ?? <Trans>Parcel</Trans>}>
            {parcel.url === null ? (
              parcel.number
            ) : (
              <a className={frame.textLink} href={parcel.url} rel="nofollow noreferrer">
                <Trans>Track {parcel.number}</Trans>
              </a>
            )}
          </Fact>
        ))}
        <Fact term={<Trans>Placed</Trans>}>{formatMoment(placedAt, store.dateFormat, store.timeZone)}</Fact>
        {shippingAddress && (
          <Fact term={<Trans>Shipping address</Trans>}>
            <AddressText address={shippingAddress} />
          </Fact>
        )}
        {deliveryTitle !== null && <Fact term={<Trans>Shipping method</Trans>}>{deliveryTitle}</Fact>}
        {pickupPoint && (
          <Fact term={<Trans>Pickup at</Trans>}>{[pickupPoint.name, ...pickupPoint.lines].join(', ')}</Fact>
        )}
        <Fact term={<Trans>Payment address</Trans>}>
          <AddressText address={billingAddress} />
        </Fact>
        <Fact term={<Trans>Payment method</Trans>}>{paymentTitle}</Fact>
        {storeName !== null && <Fact term={<Trans>Store</Trans>}>{storeName}</Fact>}
        {due !== null && (
          <Fact term={<Trans>Amount due</Trans>}>
            <Figure>{formatMoney(due.amount, due.currency, store)}</Figure>
          </Fact>
        )}
        {reference !== null && <Fact term={<Trans>Your reference</Trans>}>{reference}</Fact>}
        {hasReturnsPage && (
          <Fact term={<Trans>Returns</Trans>}>
            <WithdrawalLink />
          </Fact>
        )}
      </dl>
    </div>
  )
}

function DispatchText({ kind, sentOn }: NonNullable<OrderPartsFragment['dispatch']>) {
  const day = formatWeekday(sentOn, useStoreView().locale)
  return kind === 'CUT_TO_ORDER' ? <Trans>Sent on {day} at the latest</Trans> : <Trans>Sent on {day}</Trans>
}

function History({ events }: { readonly events: OrderPartsFragment['history'] }) {
  const store = useStoreView()
  const statusText = useStatusText()
  return (
    <ol>
      {events.map(({ status, at }) => (
        <li key={at}>
          {statusText(status)}, {formatMoment(at, store.dateFormat, store.timeZone)}
        </li>
      ))}
    </ol>
  )
}

type Files = OrderPartsFragment['lines'][number]['files']

/** A plain link: the response is a file or, if there is none, a sentence. */
function BoughtFile({ file: { title, path, timesLeft } }: { readonly file: Files[number] }) {
  return (
    <small>
      {timesLeft === 0 ? (
        title
      ) : (
        <a className={frame.textLink} href={path} rel="nofollow">
          <Trans>Download {title}</Trans>
        </a>
      )}
      {timesLeft !== null && (
        <>
          {' · '}
          <Plural
            value={timesLeft}
            _0="cannot be fetched any more"
            one="may be fetched once more"
            other="may be fetched # more times"
          />
        </>
      )}
    </small>
  )
}

function Fact({ term, children }: { readonly term: ReactNode; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The specification's labels. */
export function useStatusText(): (status: OrderPartsFragment['status']) => string {
  const { t } = useLingui()
  return (status) => {
    switch (status) {
      case 'PENDING':
        return t({ message: 'Pending', comment: 'status of an order' })
      case 'PROCESSING':
        return t({ message: 'Processing', comment: 'status of an order' })
      case 'COMPLETE':
        return t({ message: 'Complete', comment: 'status of an order' })
      case 'CLOSED':
        return t({ message: 'Closed', comment: 'status of an order' })
      case 'CANCELLED':
        return t({ message: 'Cancelled', comment: 'status of an order' })
    }
  }
}

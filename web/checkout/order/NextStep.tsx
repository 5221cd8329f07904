/** What happens next with an order, in words. */
import { Trans } from '@lingui/react/macro'
import type { OrderPartsFragment } from '../../client/generated/documents.generated.ts'
import { useDeliveryTexts } from '../../delivery/useDeliveryTexts.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatWeekday } from '../../ui/formatMoment.ts'

/** Nothing for an order that is over or has nothing to be sent. */
export function NextStep({ order }: { readonly order: OrderPartsFragment }) {
  const { status, parcels, shippingAddress, pickupPoint } = order
  if (status === 'CANCELLED' || status === 'CLOSED') return null
  if (status === 'PENDING') return <Trans>Next: when your payment has arrived, we pack the order.</Trans>
  if (!shippingAddress) return null
  const place = pickupPoint?.name ?? null
  if (parcels.length > 0)
    return place !== null ? (
      <Trans>Your order is on its way to {place}. You get a message when it can be picked up.</Trans>
    ) : (
      <Trans>Your order is on its way.</Trans>
    )
  if (status === 'COMPLETE') return null
  return <PackedNext order={order} />
}

function PackedNext({ order: { dispatch } }: { readonly order: OrderPartsFragment }) {
  const { locale } = useStoreView()
  const { arrivalDays } = useDeliveryTexts()
  if (!dispatch) return <Trans>Next: we pack the order. You get an e-mail when it is sent.</Trans>
  const day = formatWeekday(dispatch.sentOn, locale)
  return (
    <>
      {dispatch.kind === 'CUT_TO_ORDER' ? (
        <Trans>Next: we cut and pack the order, and send it on {day} at the latest. You get an e-mail then.</Trans>
      ) : (
        <Trans>Next: we pack the order and send it on {day}. You get an e-mail then.</Trans>
      )}
      {dispatch.arrival && <> {arrivalDays(dispatch.arrival)}.</>}
    </>
  )
}

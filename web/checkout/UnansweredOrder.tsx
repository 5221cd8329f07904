/** An order that was sent before this page was loaded, and whose cart is gone: its answer is asked for with the same key. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PlaceOrderMutation } from '../client/generated/documents.generated.ts'
import { usePlaceOrderMutation } from '../client/generated/hooks.generated.ts'
import { orderConfirmationFor, paymentReturnFor } from '../shop/paths.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { checkoutDraft } from './checkoutDraft.ts'
import { openPayment, placedOrder, type SentOrder, sentOrder } from './waiting/placedOrder.ts'

interface UnansweredOrderProps {
  readonly sent: SentOrder
  /** There is no such order. */
  readonly onNone: () => void
}

export function UnansweredOrder({ sent, onNone }: UnansweredOrderProps) {
  const { t } = useLingui()
  const { isBusy, message, askAgain } = useAnswer(sent, onNone)
  if (isBusy)
    return (
      <output aria-busy="true">
        <Trans>Placing the order …</Trans>
      </output>
    )

  return (
    <Notice
      title={<Trans>Your order may have arrived</Trans>}
      actions={<Button onClick={askAgain}>{t`Look for the order again`}</Button>}
    >
      {message ?? t`Something went wrong. Try again in a few seconds.`}
    </Notice>
  )
}

function useAnswer(sent: SentOrder, onNone: () => void) {
  const { code } = useStoreView()
  const navigate = useNavigate()
  const [placeOrder] = usePlaceOrderMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const [isBusy, setBusy] = useState(true)
  const [message, setMessage] = useState<string | null>(null)

  const show = async (outcome: PlaceOrderMutation['placeOrder'] | undefined): Promise<void> => {
    switch (outcome?.__typename) {
      case 'OrderPlaced':
        checkoutDraft.clear(code)
        placedOrder.write(code, { orderId: outcome.order.id, isPaid: false })
        await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
        return
      case 'PaymentNeeded':
        openPayment.write(code, outcome.paymentId)
        await navigate(paymentReturnFor(outcome.paymentId), { replace: true })
        return
      case 'OrderRefused':
        onNone()
        return
      default:
        setMessage(outcome?.message ?? null)
    }
  }
  const ask = async (): Promise<void> => {
    // The same key returns the same order; a cart without lines makes no new one.
    const { data } = await placeOrder({ variables: { input: { ...sent, acceptsTerms: true } } }).catch(() => ({
      data: null,
    }))
    const outcome = data?.placeOrder
    if (outcome) sentOrder.answered(code, outcome)
    await show(outcome)
    setBusy(false)
  }
  const askFirst = useEffectEvent(() => void ask())
  // oxlint-disable-next-line react/set-state-in-effect -- the state is set when the response has arrived
  useEffect(() => askFirst(), [])
  const askAgain = () => {
    setBusy(true)
    void ask()
  }
  return { isBusy, message, askAgain }
}

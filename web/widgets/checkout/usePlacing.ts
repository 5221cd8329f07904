/** The last step: fresh totals, the shopper's consent to a higher one, and the order. */
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { personalNumberProblem } from '#domain/address.ts'
import { checkoutDraft } from '../../features/checkout/checkoutDraft.ts'
import type { FieldProblem } from '../../features/checkout/fieldErrors.ts'
import { openPayment, orderKey } from '../../features/checkout/placedOrder.ts'
import { orderTask, type PreparedOrder } from '../../features/checkout/queuedOrder.ts'
import type {
  CheckoutCartPartsFragment,
  TaxedAmountPartsFragment,
} from '../../graphql/generated/documents.generated.ts'
import { loadedQueue } from '../../graphql/taskLog/loadedQueue.ts'
import { allowReminders } from '../../shop/orderReminder.ts'
import { cartPath, orderConfirmationFor, paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { CheckoutActions } from './useCheckout.ts'

/** How long totals are shown before they are computed again. */
const VALID_MS = 10 * 60_000
/** Totals that are older are computed again before the order is sent. */
const MAX_AGE_MS = 60_000

export interface PlacingRefusal {
  readonly problems: readonly FieldProblem[]
  readonly message: string | null
}

/** What the shopper has chosen for an order that waits. */
export interface QueueChoice {
  readonly limitPercent: number
  readonly asksFirst: boolean
}

interface PlacingOptions {
  readonly cart: CheckoutCartPartsFragment
  readonly checkout: CheckoutActions
  readonly reference: string
  /** Whether the review step is shown. */
  readonly isReview: boolean
}

export function usePlacing({ cart, checkout, reference, isReview }: PlacingOptions) {
  const { code } = useStoreView()
  const navigate = useNavigate()
  const { t } = useLingui()
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  /** In memory only: it is never stored. */
  const [socialSecurityNumber, setSocialSecurityNumber] = useState('')
  /** What was sent last and not answered: the order may have been placed. */
  const [sent, setSent] = useState<PreparedOrder | null>(null)
  const { reload } = checkout
  const { requiresSocialSecurityNumber } = cart.checkout

  /** The highest total that the shopper has accepted, for the lines and methods that it belongs to. */
  const [seen, setSeen] = useState({ of: contentOf(cart), total: cart.totals.total })
  const isRisen =
    isReview && seen.of === contentOf(cart) && Number(cart.totals.total.gross.amount) > Number(seen.total.gross.amount)
  // A lower total needs no consent, and neither does what the shopper changes: lines, methods, and in the steps before the
  // review the address, which the shipping costs depend on.
  if (!isRisen && (seen.of !== contentOf(cart) || seen.total.gross.amount !== cart.totals.total.gross.amount))
    setSeen({ of: contentOf(cart), total: cart.totals.total })

  const validUntil = new Date(Date.parse(cart.totals.asOf) + VALID_MS).toISOString()
  useEffect(() => {
    const timer = setTimeout(() => void reload(), Math.max(1_000, Date.parse(validUntil) - Date.now()))
    return () => clearTimeout(timer)
  }, [validUntil, reload])

  const place = async (): Promise<PlacingRefusal | null> => {
    if (isRisen) return { problems: [], message: t`The total has changed. Please accept the new total first.` }
    const isOld = Date.now() - Date.parse(cart.totals.asOf) > MAX_AGE_MS
    const current = isOld ? await reload() : cart
    if (!current) return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    if (contentOf(current) !== contentOf(cart))
      return { problems: [], message: t`The cart has changed. Please check your order again.` }
    if (Number(current.totals.total.gross.amount) > Number(seen.total.gross.amount))
      return { problems: [], message: t`The total has changed. Please accept the new total first.` }

    const outcome = await checkout.place(current, {
      expectedGross: current.totals.total.gross.amount,
      acceptsTerms,
      ...(requiresSocialSecurityNumber && { socialSecurityNumber: socialSecurityNumber.trim() }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
    })
    const isAnswered = outcome.__typename !== 'Unanswered'
    setSent(isAnswered ? null : { cartVersion: current.version, expectedGross: current.totals.total.gross.amount })
    switch (outcome.__typename) {
      case 'OrderPlaced':
        checkoutDraft.clear(code)
        await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
        return null
      case 'PaymentNeeded':
        // What was entered stays until the payment has succeeded.
        openPayment.write(code, outcome.paymentId)
        if (/^https?:\/\//.test(outcome.paymentUrl)) window.location.assign(outcome.paymentUrl)
        else await navigate(paymentReturnFor(outcome.paymentId), { replace: true })
        return null
      case 'OrderRefused':
        return {
          problems: outcome.inputErrors,
          message: outcome.inputErrors.length === 0 ? outcome.message : null,
        }
      case 'Unanswered':
        return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    }
  }

  /** The order waits in the log of tasks. Its key is that of the intent, so that it stays one order. */
  const queue = async (choice: QueueChoice): Promise<PlacingRefusal | null> => {
    if (isRisen) return { problems: [], message: t`The total has changed. Please accept the new total first.` }
    void allowReminders()
    const tasks = await loadedQueue()
    const key = orderKey.for(cart.id, sent?.cartVersion ?? cart.version)
    const isAdded = await tasks?.add(orderTask({ key, cart, reference: reference.trim(), ...choice, sent }))
    if (!tasks || !isAdded) return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    void tasks.replay()
    await navigate(cartPath)
    return null
  }

  return {
    place,
    queue,
    isSent: sent !== null,
    problems: (): readonly FieldProblem[] => [
      ...(requiresSocialSecurityNumber ? [personalNumberProblem(socialSecurityNumber) ?? []].flat() : []),
      ...(acceptsTerms ? [] : [{ path: 'acceptsTerms', rule: 'UNKNOWN' as const, bound: null }]),
    ],
    view: {
      validUntil,
      totalBefore: isRisen ? seen.total : (null as TaxedAmountPartsFragment | null),
      onAcceptTotal: () => setSeen({ of: contentOf(cart), total: cart.totals.total }),
      acceptsTerms,
      onAcceptTerms: setAcceptsTerms,
      socialSecurityNumber,
      onSocialSecurityNumber: setSocialSecurityNumber,
    },
  }
}

/** What the total is for. */
function contentOf({ lines, coupon, checkout }: CheckoutCartPartsFragment): string {
  return JSON.stringify([
    lines.map(({ id, quantity }) => [id, quantity]),
    coupon?.code,
    checkout.deliveryMethod,
    checkout.paymentMethod,
  ])
}

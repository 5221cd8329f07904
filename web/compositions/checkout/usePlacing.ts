/** The last step: fresh totals, the shopper's consent to a higher one, and the order. */
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { personalNumberProblem } from '#domain/personalNumber.ts'
import { checkoutDraft } from '../../checkout/checkoutDraft.ts'
import type { FieldProblem } from '../../checkout/fieldErrors.ts'
import { personalNumbers } from '../../checkout/personalNumbers.ts'
import { openPayment, orderKey } from '../../checkout/placedOrder.ts'
import type { ExpectedCart } from '../../checkout/expectedCart.ts'
import { NO_CART } from '../../checkout/offlineCheckout.ts'
import { orderTask } from '../../checkout/queuedOrder.ts'
import type { PreparedOrder } from '../../offline/taskLog/task.ts'
import type { CheckoutCartPartsFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import { loadedQueue } from '../../offline/taskLog/loadedQueue.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { allowReminders } from '../../shop/orderReminder.ts'
import { cartPath, orderConfirmationFor, paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { CheckoutActions } from './useCheckout.ts'
import { useTotalsAge, VALID_MS } from '../../checkout/useTotalsAge.ts'
import { useEnterAccount } from './useEnterAccount.ts'

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
  /** Null unless an account is wanted. */
  readonly newAccountPassword: string | null
  /** Whether the review step is shown. */
  readonly isReview: boolean
}

export function usePlacing({ cart, checkout, reference, newAccountPassword, isReview }: PlacingOptions) {
  const { code } = useStoreView()
  const navigate = useNavigate()
  const { t } = useLingui()
  const enterAccount = useEnterAccount()
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  /** In memory only: it is never stored. */
  const [socialSecurityNumber, setSocialSecurityNumber] = useState('')
  /** What was sent last and not answered: the order may have been placed. */
  const [sent, setSent] = useState<PreparedOrder | null>(null)
  /** The gateway's sentence about an order that may have arrived; null without one. */
  const [uncertain, setUncertain] = useState<string | null>(null)
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
  // A cart that may have been ordered is no longer the backend's to read: reading it would show an empty one in place of the order.
  const { isOld } = useTotalsAge(cart.totals.asOf, uncertain === null ? reload : null)

  /** @param orderAnyway whether the shopper orders although an earlier attempt may have arrived */
  const place = async (orderAnyway = false): Promise<PlacingRefusal | null> => {
    if (isRisen) return { problems: [], message: t`The total has changed. Please accept the new total first.` }
    const current = uncertain === null && isOld() ? await reload() : cart
    if (!current) return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    if (contentOf(current) !== contentOf(cart))
      return { problems: [], message: t`The cart has changed. Please check your order again.` }
    if (Number(current.totals.total.gross.amount) > Number(seen.total.gross.amount))
      return { problems: [], message: t`The total has changed. Please accept the new total first.` }

    const outcome = await checkout.place(current, {
      expectedGross: current.totals.total.gross.amount,
      acceptsTerms,
      ...(orderAnyway && { orderAnyway }),
      ...(requiresSocialSecurityNumber && { socialSecurityNumber: socialSecurityNumber.trim() }),
      ...(reference.trim() !== '' && { reference: reference.trim() }),
      ...(newAccountPassword !== null && { newAccountPassword }),
    })
    const isAnswered = outcome.__typename !== 'Unanswered'
    setSent(isAnswered ? null : { cartVersion: current.version, expectedGross: current.totals.total.gross.amount })
    setUncertain(outcome.__typename === 'OrderUncertain' ? outcome.message : null)
    const isPlaced = outcome.__typename === 'OrderPlaced' || outcome.__typename === 'PaymentNeeded'
    const { email } = current.checkout
    const showCustomer =
      isPlaced && newAccountPassword !== null && email !== null
        ? await enterAccount({ email, password: newAccountPassword })
        : () => {}
    switch (outcome.__typename) {
      case 'OrderPlaced':
        checkoutDraft.clear(code)
        await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
        showCustomer()
        return null
      case 'PaymentNeeded':
        // What was entered stays until the payment has succeeded.
        openPayment.write(code, outcome.paymentId)
        if (/^https?:\/\//.test(outcome.paymentUrl)) window.location.assign(outcome.paymentUrl)
        else {
          await navigate(paymentReturnFor(outcome.paymentId), { replace: true })
          showCustomer()
        }
        return null
      case 'PaymentPageUnavailable':
        return { problems: [], message: outcome.message }
      case 'OrderUncertain':
        return null
      case 'OrderRefused':
        if (outcome.reason === 'EMAIL_TAKEN')
          return {
            problems: [],
            message: t`A customer with the same email already exists in an associated website.`,
          }
        return {
          problems: outcome.inputErrors,
          message: outcome.inputErrors.length === 0 ? outcome.message : null,
        }
      case 'Unanswered':
        return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    }
  }

  /** The order waits in the log of tasks. Its key is that of the intent, so that it stays one order. */
  const queue = async (choice: QueueChoice, expected: ExpectedCart): Promise<PlacingRefusal | null> => {
    if (isRisen) return { problems: [], message: t`The total has changed. Please accept the new total first.` }
    void allowReminders()
    const tasks = await loadedQueue()
    const key = cart.id === NO_CART ? randomKey() : orderKey.for(cart.id, sent?.cartVersion ?? cart.version)
    const isAdded = await tasks?.add(orderTask({ key, expected, reference: reference.trim(), ...choice, sent }))
    if (!tasks || !isAdded) return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    // What was sent with the number is repeated with it.
    if (sent && requiresSocialSecurityNumber) personalNumbers.keep(key, socialSecurityNumber.trim())
    void tasks.replay()
    await navigate(cartPath)
    return null
  }

  return {
    place,
    queue,
    isSent: sent !== null,
    uncertain,
    /** @param isWaiting whether the order waits: then its confirmation asks for the number */
    problems: (isWaiting = false): readonly FieldProblem[] => [
      ...(requiresSocialSecurityNumber && !isWaiting ? [personalNumberProblem(socialSecurityNumber) ?? []].flat() : []),
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

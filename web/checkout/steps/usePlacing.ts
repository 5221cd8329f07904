/** The last step: fresh totals, the shopper's consent to a higher one, and the order. */
import { useStore } from '@nanostores/react'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { compare, decimal } from '#domain/decimal.ts'
import { personalNumberProblem } from '#domain/personalNumber.ts'
import { checkoutDraft } from '../checkoutDraft.ts'
import type { FieldProblem } from '../../address/fieldErrors.ts'
import { personalNumbers } from '../waiting/personalNumbers.ts'
import { openPayment, orderKey, placedOrder } from '../waiting/placedOrder.ts'
import type { ExpectedCart } from '../waiting/expectedCart.ts'
import { NO_CART } from '../offlineCheckout.ts'
import { orderTask } from '../waiting/queuedOrder.ts'
import type { PreparedOrder } from '../../offline/taskLog/task.ts'
import type { CheckoutCartPartsFragment, TaxedAmountPartsFragment } from '../../client/generated/documents.generated.ts'
import { loadedQueue } from '../../offline/taskLog/loadedQueue.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { metalFeed } from '../../shop/metalFeed.ts'
import { allowReminders } from '../../shop/orderReminder.ts'
import { cartPath, orderConfirmationFor, paymentReturnFor } from '../../shop/paths.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { CheckoutActions } from '../useCheckout.ts'
import { declarationsIn } from './declarations.ts'
import { risenTotal } from './risenTotal.ts'
import { useFollowedTotals } from './useFollowedTotals.ts'
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
  /** The buyer's own; empty without one. */
  readonly reference: string
  /** Null unless an account is wanted. */
  readonly newAccountPassword: string | null
  /** Whether the review step is shown. */
  readonly isReview: boolean
}

/** A total that rose within this time cannot have been read. */
const UNSEEN_MS = 1_500

export function usePlacing({ cart, checkout, reference, newAccountPassword, isReview }: PlacingOptions) {
  const { code } = useStoreView()
  const navigate = useNavigate()
  const { t } = useLingui()
  const enterAccount = useEnterAccount()
  const [acceptsTerms, setAcceptsTerms] = useState(false)
  const [declares, setDeclares] = useState(false)
  /** In memory only: it is never stored. */
  const [socialSecurityNumber, setSocialSecurityNumber] = useState('')
  /** The last request without a response: the order may have been placed. */
  const [sent, setSent] = useState<PreparedOrder | null>(null)
  /** The gateway's sentence about an order that may have arrived; null without one. */
  const [uncertain, setUncertain] = useState<string | null>(null)
  const { reload } = checkout
  const { requiresSocialSecurityNumber } = cart.checkout
  const hasDeclaration = declarationsIn(cart).length > 0

  const of = contentOf(cart)
  const { total } = cart.totals
  /** What the button orders; `before` is the gross total from which it has risen by itself, without a change by the shopper. */
  const [shown, setShown] = useState(() => ({
    of,
    total,
    before: risenTotal.read({ storeCode: code, of }, total.gross.amount),
  }))
  if (shown.of !== of || shown.total.gross.amount !== total.gross.amount)
    setShown({
      of,
      total,
      before: isReview && shown.of === of && isHigher(total, shown.total) ? shown.total.gross.amount : null,
    })
  /** Whether the total changed before the press, so that the shopper has to confirm. */
  const [isPressed, setPressed] = useState(shown.before !== null)
  const risenAt = useRef(0)
  useEffect(() => {
    if (shown.before !== null) risenAt.current = Date.now()
  }, [shown])
  const risenFrom = isPressed ? shown.before : null
  useEffect(() => {
    if (risenFrom === null) risenTotal.clear(code)
    else risenTotal.write({ storeCode: code, of }, risenFrom)
  }, [code, of, risenFrom])
  const isUnseen = useCallback(() => Date.now() - risenAt.current < UNSEEN_MS, [])

  // A cart that may have been ordered is no longer the backend's to read: reading it would show an empty one in place of the order.
  const [isSending, setSending] = useState(false)
  const mayBeOrdered = uncertain !== null || sent !== null || isSending
  const isPaused = useStore(metalFeed.isPaused)
  const { isOld } = useFollowedTotals({
    asOf: cart.totals.asOf,
    reload: mayBeOrdered || isPaused ? null : reload,
    isReview,
  })

  /** @param orderAnyway whether the shopper orders although an earlier attempt may have arrived */
  const place = async (orderAnyway = false): Promise<PlacingRefusal | null> => {
    setPressed(false)
    if (isUnseen()) return ask()
    const current = !mayBeOrdered && isOld() ? await reload() : cart
    if (!current) return { problems: [], message: t`Something went wrong. Try again in a few seconds.` }
    if (contentOf(current) !== of)
      return { problems: [], message: t`The cart has changed. Please check your order again.` }
    if (isHigher(current.totals.total, total)) return ask()

    setSending(true)
    const outcome = await checkout.place(current, {
      expectedGross: current.totals.total.gross.amount,
      acceptsTerms,
      ...(orderAnyway && { orderAnyway }),
      ...(hasDeclaration && { declares }),
      ...(requiresSocialSecurityNumber && { socialSecurityNumber: socialSecurityNumber.trim() }),
      ...(reference !== '' && { reference }),
      ...(newAccountPassword !== null && { newAccountPassword }),
    })
    setSending(false)
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
        placedOrder.write(code, { orderId: outcome.order.id, isPaid: false })
        await navigate(orderConfirmationFor(outcome.order.id), { replace: true })
        showCustomer()
        return null
      case 'PaymentNeeded':
        // What was entered stays until the payment has succeeded.
        openPayment.write(code, outcome.paymentId, {
          number: outcome.order.number,
          total: current.totals.total.gross,
        })
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
        if (outcome.cart && contentOf(outcome.cart) === of && isHigher(outcome.cart.totals.total, total)) return ask()
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

  /** The next press of the button orders for the total that is shown now. */
  function ask(): null {
    setPressed(true)
    return null
  }

  /** The order waits in the log of tasks. Its key is that of the intent, so that it stays one order. */
  const queue = async (choice: QueueChoice, expected: ExpectedCart): Promise<PlacingRefusal | null> => {
    void allowReminders()
    const tasks = await loadedQueue()
    const key = cart.id === NO_CART ? randomKey() : orderKey.for(cart.id, sent?.cartVersion ?? cart.version)
    const isAdded = await tasks?.add(
      orderTask({ key, expected, reference, declares: hasDeclaration && declares, ...choice, sent }),
    )
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
    /** The total before, if the shopper is asked for the new one. */
    risenFrom: risenFrom === null ? null : { gross: { ...total.gross, amount: risenFrom } },
    /** @param isWaiting whether the order waits: then its confirmation asks for the number */
    problems: (isWaiting = false): readonly FieldProblem[] => [
      ...(requiresSocialSecurityNumber && !isWaiting ? [personalNumberProblem(socialSecurityNumber) ?? []].flat() : []),
      ...(hasDeclaration && !declares ? [{ path: 'declares', rule: 'REQUIRED' as const, bound: null }] : []),
      ...(acceptsTerms ? [] : [{ path: 'acceptsTerms', rule: 'UNKNOWN' as const, bound: null }]),
    ],
    view: {
      acceptsTerms,
      onAcceptTerms: setAcceptsTerms,
      declares,
      onDeclare: setDeclares,
      socialSecurityNumber,
      onSocialSecurityNumber: setSocialSecurityNumber,
    },
  }
}

function isHigher(one: TaxedAmountPartsFragment, other: TaxedAmountPartsFragment): boolean {
  return compare(decimal(one.gross.amount), decimal(other.gross.amount)) > 0
}

/** What the total is for. */
export function contentOf({ lines, coupon, checkout }: CheckoutCartPartsFragment): string {
  return JSON.stringify([
    lines.map(({ id, quantity }) => [id, quantity]),
    coupon?.code,
    checkout.deliveryMethod,
    checkout.paymentMethod,
  ])
}

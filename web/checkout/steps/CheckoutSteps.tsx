/** The form of the current step beside the summary. */
import { useStore } from '@nanostores/react'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { countryAmong } from '#domain/countries.ts'
import { useAddressCountries } from '../../address/addressCountries.ts'
import { expectedCart } from '../waiting/expectedCart.ts'
import { needsOf, obstacleOf } from '../waiting/queuedOrder.ts'
import { hasOpenTasks, queuedTasks } from '../../offline/taskLog/queueStore.ts'
import type { CheckoutCartPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useViewer } from '../../shop/viewer.ts'
import { useConnection } from '../../shop/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { useAccountProblemText } from '../../account/session/useAccountForm.ts'
import { useAddressLabels } from '../../address/AddressFields.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { findAccountProblems, type NewAccount, noAccount } from './NewAccount.tsx'
import { OfflineObstacle, OfflineOrder } from './OfflineOrder.tsx'
import { OrderedAbove, OrderSummary } from './OrderSummary.tsx'
import { ledBackRefusal } from './ledBackRefusal.ts'
import { PaymentStep } from './PaymentStep.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useOtherTabChange } from '../../cart/useOtherTabChange.ts'
import { StepList, stepHashes, useStepTitles } from './StepList.tsx'
import {
  findReferenceProblem,
  isShippedElsewhere,
  referenceOf,
  stepInput,
  stepOfField,
  stepProblems,
} from './stepInput.ts'
import { UncertainOrder } from './UncertainOrder.tsx'
import type { CheckoutActions, SaveResult } from '../useCheckout.ts'
import { useDraft } from './useDraft.ts'
import { useStep } from './useStep.ts'
import { useSaveAddress } from './useSaveAddress.ts'
import { useStepProblems } from './useStepProblems.ts'
import { useHeldPrice } from './useHeldPrice.ts'
import { contentOf, type QueueChoice, usePlacing } from './usePlacing.ts'
import styles from '../../ui/Checkout.module.css'

interface CheckoutStepsProps {
  readonly cart: CheckoutCartPartsFragment
  readonly checkout: CheckoutActions
}

export function CheckoutSteps({ cart, checkout }: CheckoutStepsProps) {
  const isOnline = useConnection() === 'online'
  const tasks = useStore(queuedTasks)
  const expected = isOnline ? null : expectedCart(cart, tasks)
  const store = useStoreView()
  const viewer = useViewer()
  const { t } = useLingui()
  const titles = useStepTitles()
  const isBusiness = viewer.kind === 'known' && viewer.viewer.isBusiness
  const [draft, setDraft] = useDraft(cart.checkout)
  const countries = useAddressCountries()
  const country = {
    shipping: countryAmong(countries.shipping, draft.shipping.country, cart.checkout.country),
    billing: countryAmong(countries.billing, draft.billing.country, cart.checkout.country),
  }
  const { withMethods, select: selectMethod } = useSelectedMethods(cart, checkout)
  const stepContext = { cart: withMethods, country, billingCountries: countries.billing, isBusiness, draft }
  const [wanted, setAccount] = useState<NewAccount>(noAccount)
  /** Customers have one. */
  const account = viewer.kind === 'guest' ? wanted : noAccount
  const saving = useSaveAddress()
  const [isBusy, setBusy] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const problemText = useAccountProblemText((path) =>
    path.startsWith('billingAddress') ? country.billing : country.shipping,
  )
  const fieldLabel = useFieldLabel(country.shipping)

  const { step, isLedBack, left, goTo } = useStep(cart)
  const place = { storeCode: store.code, step, of: contentOf(cart) }
  const [stored] = useState(() => ledBackRefusal.read(place))
  const [message, setMessage] = useState(stored?.message ?? null)
  const reference = referenceOf(stepContext)
  const placing = usePlacing({
    cart,
    checkout,
    reference,
    newAccountPassword: account.isWanted ? account.newAccountPassword : null,
    isReview: step === 'review',
  })
  useOtherTabChange(cart)
  const holdRefusal = useHeldPrice({
    cart,
    hold: checkout.hold,
    isReview: step === 'review' && placing.uncertain === null,
  })
  const obstacle = obstacleOf(expected ?? { cart, isTotalKnown: true })
  // What was sent is repeated unchanged: changes that were made later may not come before it.
  const canRepeat = placing.isSent && obstacle === null && !hasOpenTasks(tasks)
  const canQueue = step === 'review' && (canRepeat || (expected !== null && !placing.isSent && obstacle === null))
  // The cart comes from the gateway, and the reference is of this tab: it may have none for a method that needs one.
  const reviewProblems = (isWaiting = false) => [...findReferenceProblem(stepContext), ...placing.problems(isWaiting)]
  const currentProblems = [
    ...(step === 'review' ? reviewProblems() : stepProblems(step, stepContext)),
    ...(step === 'payment' ? [] : findAccountProblems(account)),
  ]
  const { attempt, problems, found, received, choose } = useStepProblems(draft, currentProblems, stored?.problems ?? [])
  const unsolved = problems.filter(({ isSolved }) => !isSolved)
  const isMended = unsolved.length === 0 && message === null
  const previous = useRef(step)
  const showStep = useEffectEvent(() => {
    window.scrollTo({ top: 0 })
    // A refusal whose cart leads back says why, in the step where it is mended.
    if (isLedBack && !isMended) return ledBackRefusal.write(place, { problems: unsolved, message })
    found([])
    setMessage(null)
    heading.current?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    showStep()
  }, [step])
  useEffect(() => {
    if (isMended) ledBackRefusal.clear(store.code)
  }, [isMended, store.code])

  const errorOf = (path: string): string | null => {
    const problem = problems.find((one) => one.path === path && !one.isSolved)
    return problem ? problemText(problem) : null
  }
  const isUnknown = (path: string) =>
    problems.some((one) => one.path === path && one.rule === 'UNKNOWN' && !one.isSolved)
  const refused = (result: Exclude<SaveResult, { readonly kind: 'SAVED' }>) => {
    if (result.kind === 'UNANSWERED') return setMessage(t`Something went wrong. Try again in a few seconds.`)
    received(result.problems)
    setMessage(result.problems.length === 0 ? result.message : null)
  }

  const submit = async (event: FormEvent | null, orderAnyway = false) => {
    event?.preventDefault()
    if (isBusy) return
    setMessage(null)
    found(currentProblems)
    if (currentProblems.length > 0) return
    setBusy(true)
    const hasOtherMethods = !cart.isVirtual && isOnline && isShippedElsewhere(cart, country.shipping)
    try {
      if (step === 'review') {
        const refusal = await placing.place(orderAnyway)
        if (refusal) {
          received(refusal.problems)
          setMessage(refusal.message)
        }
      } else {
        const entered = await checkout.save(stepInput(step, stepContext))
        const isSaving = entered.kind === 'SAVED' && step === 'details' && viewer.kind === 'known'
        const result = isSaving
          ? await saving.save({ address: draft.shipping, country: country.shipping, isBusiness })
          : entered
        if (result.kind !== 'SAVED') refused(result)
        else if (step === 'details' && hasOtherMethods)
          setMessage(t`Please check the shipping method: it has changed with the country.`)
        else goTo(step === 'details' ? 'payment' : 'review')
      }
    } finally {
      setBusy(false)
    }
  }
  const queueOrder = async (choice: QueueChoice) => {
    const open = reviewProblems(!placing.isSent)
    setMessage(null)
    found(open)
    if (open.length > 0 || isBusy) return
    setBusy(true)
    const refusal = await placing.queue(choice, expected ?? expectedCart(cart, [])).finally(() => setBusy(false))
    setMessage(refusal?.message ?? null)
  }
  const select = async (method: SelectedMethod) => {
    const result = await selectMethod(method)
    if (result.kind === 'SAVED') choose(Object.keys(method))
    else refused(result)
  }
  const stepProps = { cart: withMethods, country, draft, onDraft: setDraft, errorOf, isUnknown }

  return (
    <div className={styles.columns}>
      <form noValidate onSubmit={(event) => void submit(event)} data-store={store.code}>
        <StepList current={step} left={left} />
        <h1 ref={heading} tabIndex={-1} className={styles.heading} id={stepHashes[step].slice(1) || undefined}>
          {titles[step]}
        </h1>
        <ErrorSummary
          key={attempt}
          message={message}
          onOtherStep={(path) => goTo(stepOfField(path))}
          errors={problems.map((problem) => ({
            path: problem.path,
            label: fieldLabel(problem.path),
            text: problemText(problem),
            isSolved: problem.isSolved,
          }))}
          decision={
            step === 'review' && placing.uncertain !== null ? (
              <UncertainOrder
                message={placing.uncertain}
                isBusy={isBusy}
                onOrderAnyway={() => void submit(null, true)}
              />
            ) : null
          }
        />
        {step === 'details' && (
          <DetailsStep
            {...stepProps}
            isBusiness={isBusiness}
            account={account}
            onAccount={setAccount}
            saving={saving}
            onMethod={(method) => void select(method)}
            onRetry={() => void checkout.reload()}
          />
        )}
        {step === 'payment' && (
          <PaymentStep
            {...stepProps}
            isBusiness={isBusiness}
            onMethod={(method) => void select(method)}
            onRetry={() => void checkout.reload()}
          />
        )}
        {step === 'review' && (
          <ReviewStep
            {...placing.view}
            risenFrom={placing.risenFrom}
            holdRefusal={holdRefusal}
            onRenewHold={() => void checkout.hold(true)}
            cart={cart}
            reference={reference}
            opensAccount={account.isWanted}
            isOffline={expected !== null}
            errorOf={errorOf}
            onEdit={goTo}
          />
        )}
        {step === 'review' && (
          <OrderedAbove cart={expected?.cart ?? cart} expected={expected} isPending={checkout.isSaving} />
        )}
        {canQueue && (
          <OfflineOrder
            total={(expected?.cart ?? cart).totals.total.gross}
            isEstimated={expected?.isEstimated ?? false}
            isSent={placing.isSent}
            needs={needsOf(expected?.cart ?? cart)}
            onQueue={(choice) => void queueOrder(choice)}
          />
        )}
        {expected && !placing.isSent && <OfflineObstacle obstacle={obstacle} />}
        {canQueue && account.isWanted && (
          <p className={styles.note}>
            <Trans>An order that waits opens no account.</Trans>
          </p>
        )}
        <div className={styles.actions}>
          {step === 'review' && expected && !placing.isSent ? null : (
            <Button type="submit" aria-disabled={isBusy}>
              {step === 'details' && <Trans>Continue to payment</Trans>}
              {step === 'payment' && <Trans>Continue to review</Trans>}
              {step === 'review' && <OrderButtonText isBusy={isBusy} isUncertain={placing.uncertain !== null} />}
            </Button>
          )}
          {step !== 'details' && (
            <Button look="line" onClick={() => goTo(step === 'review' ? 'payment' : 'details')}>
              <Trans>Back</Trans>
            </Button>
          )}
        </div>
        {step !== 'review' && (
          <p className={styles.after}>
            <Trans>You are not ordering yet. The last step shows everything before you confirm it.</Trans>
          </p>
        )}
      </form>
      <OrderSummary
        cart={expected?.cart ?? cart}
        expected={expected}
        isPending={checkout.isSaving}
        saysValidity={step !== 'review'}
      />
    </div>
  )
}

/** The cart with the methods that the shopper has just selected: the buttons move at once, while the shop computes the total. */
function useSelectedMethods(cart: CheckoutCartPartsFragment, checkout: Pick<CheckoutActions, 'save'>) {
  const [selected, setSelected] = useState<SelectedMethod>({})
  const select = async (method: SelectedMethod): Promise<SaveResult> => {
    setSelected(method)
    const result = await checkout.save(method)
    setSelected((latest) => (latest === method ? {} : latest))
    return result
  }
  return { withMethods: { ...cart, checkout: { ...cart.checkout, ...selected } }, select }
}

type SelectedMethod = Partial<
  Pick<CheckoutCartPartsFragment['checkout'], 'deliveryMethod' | 'pickupPoint' | 'paymentMethod'>
>

function OrderButtonText({ isBusy, isUncertain }: { readonly isBusy: boolean; readonly isUncertain: boolean }) {
  if (isBusy) return <Trans>Placing the order …</Trans>
  return isUncertain ? <Trans>Look for the order again</Trans> : <Trans>Order and pay</Trans>
}

function useFieldLabel(country: string): (path: string) => string {
  const labels: Readonly<Record<string, string>> = useAddressLabels(country)
  const { t } = useLingui()
  const others: Readonly<Record<string, string>> = {
    email: t`E-mail address`,
    deliveryMethod: t`Shipping method`,
    pickupPoint: t`Pickup point`,
    paymentMethod: t`Payment method`,
    shippingAddress: t`Shipping address`,
    billingAddress: t`Payment address`,
    acceptsTerms: t`Terms and conditions`,
    declares: t`Declaration`,
    reference: t`Your reference`,
    socialSecurityNumber: t`Personal number`,
    newAccountPassword: t`Password`,
    passwordAgain: t`Repeat password`,
  }
  return (path) => others[path] ?? labels[path.split('.').at(-1) ?? ''] ?? path
}

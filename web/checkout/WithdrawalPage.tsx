/**
 * /withdrawal: the function to withdraw from a contract, in two steps and without script. Only the server renders it; in the browser it is
 * shown without a connection alone, and says that nothing can be sent.
 */
import { Trans } from '@lingui/react/macro'
import { type ReactNode, use, useContext } from 'react'
import { useSearchParams } from 'react-router-dom'
import { OpenedWithdrawal, OrderWithdrawal } from '#docs'
import type { WithdrawalOrderPartsFragment } from '../client/generated/documents.generated.ts'
import {
  useOpenedWithdrawalSuspenseQuery,
  useOrderWithdrawalSuspenseQuery,
} from '../client/generated/hooks.generated.ts'
import type { PageOutcome, PageQuery } from '../client/loading.ts'
import { useAbilities } from '../shop/abilities.ts'
import { useTitle } from '../shop/useTitle.ts'
import { WithdrawalContext } from '../shop/withdrawal.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { withdrawalPath } from '../shop/paths.ts'
import { useWithdrawalLabels } from '../delivery/useWithdrawalLabels.ts'
import frame from '../ui/frame.module.css'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import { FindOrder } from './FindOrder.tsx'
import { FormMessage } from './order/FormMessage.tsx'
import { Acknowledgement } from './withdrawal/Acknowledgement.tsx'
import { ConfirmForm } from './withdrawal/ConfirmForm.tsx'
import { EnterForm } from './withdrawal/EnterForm.tsx'
import { NumberForm } from './withdrawal/NumberForm.tsx'
import { WithdrawalIntro } from './withdrawal/WithdrawalIntro.tsx'
import { WithdrawalOffline } from './withdrawal/WithdrawalOffline.tsx'
import { WithdrawalOutcomeContext } from './withdrawal/withdrawalOutcome.ts'
import { WriteToTheShop } from './withdrawal/WriteToTheShop.tsx'
import page from './CheckoutPage.module.css'
import styles from './OrderPage.module.css'

const isBrowser = typeof document !== 'undefined'

/** @throws PageQueryError */
export async function load(fetchQuery: PageQuery, query: URLSearchParams): Promise<PageOutcome> {
  if (isBrowser) return 'found'
  const id = query.get('order')
  const { store } = await (id === null ? fetchQuery(OpenedWithdrawal, {}) : fetchQuery(OrderWithdrawal, { id }))
  return store.withdrawal ? 'found' : 'missing'
}

export function WithdrawalPage() {
  const [query] = useSearchParams()
  const id = query.get('order')
  if (isBrowser)
    return (
      <WithdrawalFrame>
        <WithdrawalOffline />
      </WithdrawalFrame>
    )
  return id === null ? <TicketOrder /> : <OwnOrder id={id} />
}

function TicketOrder() {
  const { data } = useOpenedWithdrawalSuspenseQuery()
  return <WithdrawalSteps order={data?.openedOrder ?? null} isOwn={false} />
}

function OwnOrder({ id }: { readonly id: string }) {
  const { data } = useOrderWithdrawalSuspenseQuery({ variables: { id } })
  return <WithdrawalSteps order={data?.order ?? null} isOwn />
}

function WithdrawalFrame({ children }: { readonly children: ReactNode }) {
  const title = useTitle()
  const labels = useWithdrawalLabels()
  return (
    <>
      <title>{title(labels?.label ?? '')}</title>
      <meta name="robots" content="noindex" />
      <CheckoutHeader isPlaced />
      <main id="content" tabIndex={-1} className={`${frame.wrap} ${page.page}`}>
        <h1 className={styles.title}>{labels?.label}</h1>
        {children}
      </main>
    </>
  )
}

interface WithdrawalStepsProps {
  readonly order: WithdrawalOrderPartsFragment | null
  /** Whether the session owns it; otherwise a ticket opens it. */
  readonly isOwn: boolean
}

function WithdrawalSteps({ order, isOwn }: WithdrawalStepsProps) {
  const outcome = useContext(WithdrawalOutcomeContext)
  if (outcome?.step === 'done')
    return (
      <WithdrawalFrame>
        <Acknowledgement withdrawal={outcome.withdrawal} isRepeated={outcome.isRepeated} />
      </WithdrawalFrame>
    )
  return (
    <WithdrawalFrame>
      <FormMessage isFound={order !== null} isOwn={isOwn} />
      {outcome?.step !== 'confirm' && <WithdrawalIntro />}
      {order ? <OrderSteps order={order} isOwn={isOwn} /> : <WithoutOrder />}
    </WithdrawalFrame>
  )
}

function WithoutOrder() {
  const outcome = useContext(WithdrawalOutcomeContext)
  if (outcome?.step === 'confirm')
    return <ConfirmForm order={null} isOwn={false} entered={outcome.entered} idempotencyKey={outcome.idempotencyKey} />
  return (
    <>
      <NumberForm outcome={outcome?.step === 'enter' ? outcome : null} />
      <OpenOrder />
      <WriteToTheShop order={null} />
    </>
  )
}

/** The lines of an opened order can be chosen, and say whether they have the right. */
function OpenOrder() {
  const { opensOrders } = useAbilities()
  const { takesOrders, takesNumbers } = use(WithdrawalContext) ?? {}
  if (!opensOrders || !takesOrders) return null
  const form = <FindOrder path={withdrawalPath} />
  return takesNumbers ? <Disclosure title={<Trans>Choose the products from the order</Trans>}>{form}</Disclosure> : form
}

function OrderSteps({ order, isOwn }: { readonly order: WithdrawalOrderPartsFragment; readonly isOwn: boolean }) {
  const outcome = useContext(WithdrawalOutcomeContext)
  if (outcome?.step === 'confirm')
    return <ConfirmForm order={order} isOwn={isOwn} entered={outcome.entered} idempotencyKey={outcome.idempotencyKey} />
  return <EnterForm order={order} isOwn={isOwn} outcome={outcome?.step === 'enter' ? outcome : null} />
}

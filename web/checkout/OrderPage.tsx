/** /order: one order for readers with access, or the form that opens one. Rendered on the server only. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { OpenedOrder, Order } from '#docs'
import { CheckoutHeader } from './CheckoutHeader.tsx'
import type { OrderPartsFragment } from '../client/generated/documents.generated.ts'
import { useOpenedOrderSuspenseQuery, useOrderSuspenseQuery } from '../client/generated/hooks.generated.ts'
import type { PageOutcome, PageQuery } from '../client/loading.ts'
import { orderPath } from '../shop/paths.ts'
import { useTitle } from '../shop/useTitle.ts'
import frame from '../ui/frame.module.css'
import { FindOrder } from './FindOrder.tsx'
import { OrderActions } from './order/OrderActions.tsx'
import { FormMessage } from './order/FormMessage.tsx'
import { NextStep } from './order/NextStep.tsx'
import { OrderDetails } from './order/OrderDetails.tsx'
import page from './CheckoutPage.module.css'
import styles from './OrderPage.module.css'

/** @throws PageQueryError */
export async function load(fetchQuery: PageQuery, query: URLSearchParams): Promise<PageOutcome> {
  const id = query.get('order')
  await (id === null ? fetchQuery(OpenedOrder, {}) : fetchQuery(Order, { id }))
  return 'found'
}

export function OrderPage() {
  const [query] = useSearchParams()
  const id = query.get('order')
  return id === null ? <TicketOrder /> : <OwnOrder id={id} />
}

function TicketOrder() {
  const { data } = useOpenedOrderSuspenseQuery()
  return <OrderFrame order={data?.openedOrder ?? null} isOwn={false} />
}

function OwnOrder({ id }: { readonly id: string }) {
  const { data } = useOrderSuspenseQuery({ variables: { id } })
  return <OrderFrame order={data?.order ?? null} isOwn />
}

interface OrderFrameProps {
  readonly order: OrderPartsFragment | null
  /** Whether the session owns it; otherwise a ticket opens it. */
  readonly isOwn: boolean
}

function OrderFrame({ order, isOwn }: OrderFrameProps) {
  const { t } = useLingui()
  const title = useTitle()
  const number = order?.number ?? null
  return (
    <>
      <title>{title(t`Your order`)}</title>
      <meta name="robots" content="noindex" />
      <CheckoutHeader isPlaced />
      <main id="content" tabIndex={-1} className={`${frame.wrap} ${page.page}`}>
        <h1 className={styles.title}>{number === null ? <Trans>Your order</Trans> : <Trans>Order {number}</Trans>}</h1>
        <FormMessage isFound={order !== null} isOwn={isOwn} />
        {order ? (
          <>
            <p className={styles.next}>
              <NextStep order={order} />
            </p>
            <OrderActions order={order} isOwn={isOwn} />
            <OrderDetails order={order} />
          </>
        ) : (
          <FindOrder path={orderPath} />
        )}
      </main>
    </>
  )
}

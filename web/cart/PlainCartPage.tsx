/** /cart/plain: the cart of one shopper, rendered by the server without script. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useContext } from 'react'
import { Cart } from '#docs'
import { type CartMessage, CartMessageContext } from './cartMessage.ts'
import { OrderListReportContext } from './quickOrder/orderListReport.ts'
import type { PageOutcome, PageQuery } from '../client/loading.ts'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { useCartSuspenseQuery } from '../client/generated/hooks.generated.ts'
import { homePath } from '../shop/paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { BuyerChecks } from './BuyerChecks.tsx'
import { CartTotals } from './CartTotals.tsx'
import { GoneLines } from './GoneLines.tsx'
import { PlainCartLine } from './PlainCartLine.tsx'
import { PlainCoupon } from './PlainCoupon.tsx'
import { ListingHead } from '../account/session/ListingHead.tsx'
import { PlainQuickOrder } from './quickOrder/PlainQuickOrder.tsx'
import { OrderWithoutScript } from './OrderWithoutScript.tsx'
import { useTitle } from '../shop/useTitle.ts'
import lines from './CartLines.module.css'
import frame from '../ui/frame.module.css'
import styles from './CartPage.module.css'

/** @throws PageQueryError */
export async function load(fetchQuery: PageQuery): Promise<PageOutcome> {
  await fetchQuery(Cart, {})
  return 'found'
}

export function PlainCartPage() {
  const { data } = useCartSuspenseQuery()
  const message = useContext(CartMessageContext)
  const report = useContext(OrderListReportContext)
  const { t } = useLingui()
  const title = useTitle()
  const cart = data?.cart ?? null

  return (
    <div className={`${frame.wrap} ${styles.page}`}>
      <title>{title(t`Cart`)}</title>
      <meta name="robots" content="noindex" />
      <ListingHead title={<Trans>Cart</Trans>} />
      {message !== null && (
        <p role="alert" className={styles.message}>
          <MessageText message={message} />
        </p>
      )}
      {report && <PlainQuickOrder />}
      <GoneLines names={cart?.goneLines ?? []} />
      {cart && cart.lines.length > 0 ? <PlainCart cart={cart} /> : <EmptyCart />}
      {!report && <PlainQuickOrder />}
    </div>
  )
}

function MessageText({ message }: { readonly message: CartMessage }) {
  switch (message.kind) {
    case 'REFUSED':
      return message.text
    case 'QUANTITY':
      return <Trans>Please write the quantity as a number.</Trans>
    case 'INVALID':
      return <Trans>Please fix the validation errors</Trans>
    case 'UNANSWERED':
      return <Trans>Something went wrong. Try again in a few seconds.</Trans>
  }
}

function PlainCart({ cart }: { readonly cart: CartPartsFragment }) {
  const { t } = useLingui()
  return (
    <div className={styles.cart}>
      <div className={lines.container}>
        <ul className={lines.lines} aria-label={t`Lines of the cart`}>
          {cart.lines.map((line) => (
            <PlainCartLine key={line.id} line={line} />
          ))}
        </ul>
      </div>
      <section className={styles.summary} aria-label={t`Totals`}>
        <CartTotals
          totals={cart.totals}
          taxNotes={cart.lines.map(({ price }) => price.taxNote)}
          coupon={cart.coupon?.code ?? null}
          heldPrice={cart.heldPrice}
          isPending={false}
          hasScript={false}
        />
        <BuyerChecks checks={cart.buyerChecks} />
        <PlainCoupon coupon={cart.coupon} refused={cart.refusedCoupon} />
        <OrderWithoutScript cart={cart} />
      </section>
    </div>
  )
}

function EmptyCart() {
  return (
    <Notice
      title={<Trans>Your cart is empty</Trans>}
      actions={
        <ButtonLink look="line" to={homePath}>
          <Trans>To the home page</Trans>
        </ButtonLink>
      }
    >
      <Trans>Products that you add to the cart stand here.</Trans>
    </Notice>
  )
}

/** The lines of the cart with their totals, or what stands in their place. Only the browser renders it. */
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { CartLineRow } from '../widgets/CartLineRow.tsx'
import { CartTotals } from '../widgets/CartTotals.tsx'
import { ConfirmDialog } from '../features/cart/ConfirmDialog.tsx'
import { CouponField } from '../features/cart/CouponField.tsx'
import { itemOfLine } from '../features/cart/itemOfLine.ts'
import { loadCart } from '../features/cart/storeCart.ts'
import { useCart } from '../features/cart/useCart.ts'
import { useCartChanges } from '../features/cart/useCartChanges.ts'
import { useCartMessages } from '../features/cart/useCartMessages.ts'
import { useApolloClient } from '../graphql/apolloContext.ts'
import type { CartLinePartsFragment, CartPartsFragment } from '../graphql/generated/documents.generated.ts'
import { homePath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import frame from '../ui/frame.module.css'
import styles from './CartPage.module.css'

/** Older totals are loaded again. */
const MAX_AGE_MS = 5 * 60_000

export function CartContents() {
  const client = useApolloClient()
  const state = useCart()
  const { t } = useLingui()
  useEffect(() => {
    const load = () => void loadCart(client)
    load()
    const timer = setInterval(load, MAX_AGE_MS)
    return () => clearInterval(timer)
  }, [client])

  if (state.kind === 'pending')
    return (
      <div className={styles.pending} aria-busy="true">
        <Skeleton height="96px" />
        <Skeleton height="96px" />
      </div>
    )
  if (state.kind === 'failed')
    return (
      <Notice actions={<Button onClick={() => void loadCart(client)}>{t`Try again`}</Button>}>
        <Trans>The cart cannot be shown just now. Please try again in a moment.</Trans>
      </Notice>
    )
  if (state.cart && state.cart.lines.length > 0) return <Lines cart={state.cart} isChanging={state.isChanging} />
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

interface LinesProps {
  readonly cart: CartPartsFragment
  readonly isChanging: boolean
}

function Lines({ cart, isChanging }: LinesProps) {
  const changes = useCartChanges()
  const messages = useCartMessages()
  const [confirming, setConfirming] = useState<CartLinePartsFragment | 'all' | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const { t } = useLingui()

  const change = async (line: CartLinePartsFragment, quantity: string) =>
    messages.quantityChanged(await changes.change([{ line: line.id, quantity }]))
  const remove = async (line: CartLinePartsFragment) => {
    // The removed line had the focus.
    list.current?.focus()
    const item = itemOfLine(line)
    const restore = async () => {
      if (item) messages.failed(await changes.add([item]))
    }
    messages.removed(
      await changes.change([{ line: line.id, quantity: '0' }]),
      line.name,
      item && (() => void restore()),
    )
  }

  return (
    <div className={styles.cart}>
      <div>
        <ul ref={list} className={styles.lines} tabIndex={-1} aria-label={t`Lines of the cart`}>
          {cart.lines.map((line) => (
            <CartLineRow
              key={line.id}
              line={line}
              onChange={(quantity) => change(line, quantity)}
              onRemove={() => setConfirming(line)}
            />
          ))}
        </ul>
        <button type="button" className={`${frame.textLink} ${styles.clear}`} onClick={() => setConfirming('all')}>
          <Trans>Empty the cart</Trans>
        </button>
      </div>
      <section className={styles.summary} aria-label={t`Totals`}>
        <CartTotals totals={cart.totals} coupon={cart.coupon?.code ?? null} isPending={isChanging} />
        <CouponField code={cart.coupon?.code ?? null} onApply={changes.setCoupon} />
      </section>
      {confirming !== null && (
        <ConfirmDialog
          title={
            confirming === 'all' ? t`Remove all products from the cart?` : t`Remove ${confirming.name} from the cart?`
          }
          confirmText={confirming === 'all' ? t`Empty the cart` : t`Remove`}
          onConfirm={() => {
            if (confirming === 'all') void changes.clear().then(messages.failed)
            else void remove(confirming)
          }}
          onClose={() => setConfirming(null)}
        />
      )}
    </div>
  )
}

/** The cart beside the page: a modal drawer. The browser traps and restores the focus, and closes it with Escape or a click beside it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import { useCart } from '../client/storeCart.ts'
import { microCart } from '../shop/microCart.ts'
import { cartPath, checkoutPath } from '../shop/paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { CartState } from './CartState.tsx'
import { Notifications } from '../store/Notifications.tsx'
import { latePart } from '../ui/latePart.tsx'
import styles from './MicroCart.module.css'

/** An empty cart has neither lines nor totals. */
const CartLines = latePart(async () => (await import('./CartLines.tsx')).CartLines)
const CartSum = latePart(async () => (await import('./CartSum.tsx')).CartSum)

export function MicroCart() {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const state = useCart()
  const { t } = useLingui()
  const close = () => dialog.current?.close()
  const isLive = useOpenDialog(dialog)
  useCloseOnNavigation(close)
  const count = state.kind === 'loaded' ? (state.cart?.count ?? 0) : 0
  const goOn = (
    <Button look="line" onClick={close}>
      <Trans>Continue shopping</Trans>
    </Button>
  )

  return (
    <dialog ref={dialog} className={styles.drawer} aria-labelledby={titleId} closedby="any" onClose={microCart.close}>
      <div className={styles.head}>
        <h2 id={titleId}>
          <Trans>Cart</Trans>
        </h2>
        {count > 0 && (
          <span className={styles.count}>
            <Plural value={count} one="# product" other="# products" />
          </span>
        )}
        <button className={styles.close} type="button" aria-label={t`Close`} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <Notifications isInDialog isHidden={!isLive} />
      <CartState emptyAction={goOn}>
        {(cart, isChanging) => (
          <Suspense fallback={<Skeleton height="96px" />}>
            <Contents cart={cart} isChanging={isChanging} goOn={goOn} />
          </Suspense>
        )}
      </CartState>
    </dialog>
  )
}

interface ContentsProps {
  readonly cart: CartPartsFragment
  readonly isChanging: boolean
  /** Closes the drawer. */
  readonly goOn: ReactNode
}

/** Lines and totals, and the ways on. */
function Contents({ cart, isChanging, goOn }: ContentsProps) {
  const { t } = useLingui()

  return (
    <>
      {/* The newest first: the one that was just added. */}
      <CartLines lines={cart.lines.toReversed()} />
      <section className={styles.foot} aria-label={t`Totals`}>
        <CartSum cart={cart} isPending={isChanging} />
        <ButtonLink to={checkoutPath}>
          <Trans>Go to checkout</Trans>
        </ButtonLink>
        <div className={styles.others}>
          <ButtonLink look="line" to={cartPath}>
            <Trans>Go to the cart</Trans>
          </ButtonLink>
          {goOn}
        </div>
      </section>
    </>
  )
}

/** @returns whether the dialog is shown: screen readers announce only what a live region gets after that. */
function useOpenDialog(dialog: { readonly current: HTMLDialogElement | null }): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
    const frame = requestAnimationFrame(() => setOpen(true))
    return () => cancelAnimationFrame(frame)
  }, [dialog])
  return isOpen
}

function useCloseOnNavigation(close: () => void): void {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => {
    if (key !== opened.current) close()
  })
}

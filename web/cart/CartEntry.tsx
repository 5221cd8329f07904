/**
 * The cart in the header: a link with the number of lines, or of pieces, by the store's setting. It opens the micro-cart; on
 * the cart page, with a modifier key and without script it is the link to that page.
 */
import { useStore } from '@nanostores/react'
import { Plural, useLingui } from '@lingui/react/macro'
import { memo, type MouseEvent, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useLazyClient } from '../client/apolloContext.ts'
import { hasOpenOrder, queuedTasks } from '../offline/taskLog/queueStore.ts'
import { microCart } from '../shop/microCart.ts'
import { cartPath } from '../shop/paths.ts'
import { isPlainClick } from '../shop/plainClick.ts'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import frame from '../ui/frame.module.css'
import { queuedCount, queuedItems } from '../offline/taskLog/queuedCart.ts'
import { followCart, useCart } from '../client/storeCart.ts'
import { storedCart } from './storedCart.ts'
import styles from './CartEntry.module.css'

export function CartEntry() {
  return <Entry isHere={useLocation().pathname === cartPath} />
}

/** Not rendered again for another address. */
const Entry = memo(function Entry({ isHere }: { readonly isHere: boolean }) {
  const client = useLazyClient()
  const state = useCart()
  const { t } = useLingui()
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event) || isHere) return
    event.preventDefault()
    microCart.open()
  }
  useEffect(() => {
    // Not in the task in which React runs the effects of the whole header.
    const timer = setTimeout(followCart, 0, client)
    return () => clearTimeout(timer)
  }, [client])
  const tasks = useStore(queuedTasks, { ssr: 'initial' })
  const waiting = queuedCount(queuedItems(tasks))
  const isOrdered = hasOpenOrder(tasks)
  const stored = useStore(storedCart, { ssr: 'initial' })
  const known = state.kind === 'loaded' ? state.cart : state.kind === 'failed' ? stored : null
  const count = waiting + (isOrdered ? 0 : (known?.count ?? 0))

  return (
    <PageLink className={styles.entry} to={cartPath} onClick={open}>
      <Icon name="cart" />
      <span className={frame.unseen}>{t`Cart`}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true" translate="no">
            {count}
          </span>
          <span className={frame.unseen}>
            , <Plural value={count} one="# product" other="# products" />
          </span>
        </span>
      )}
    </PageLink>
  )
})

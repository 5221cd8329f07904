/** The cart in the header: a link with the number of lines, or of pieces, by the store's setting. */
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useApolloClient } from '../../graphql/apolloContext.ts'
import { cartPath } from '../../shop/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import frame from '../../ui/frame.module.css'
import { followCart } from './storeCart.ts'
import { useCart } from './useCart.ts'
import styles from './CartEntry.module.css'

export function CartEntry() {
  const client = useApolloClient()
  const state = useCart()
  const { t } = useLingui()
  useEffect(() => followCart(client), [client])
  const count = state.kind === 'loaded' ? (state.cart?.count ?? 0) : 0

  return (
    <Link className={styles.entry} to={cartPath}>
      <Icon name="cart" />
      <span className={frame.unseen}>{t`Cart`}</span>
      {count > 0 && (
        <span className={styles.count}>
          <span aria-hidden="true">{count}</span>
          <span className={frame.unseen}>
            , <Plural value={count} one="# product" other="# products" />
          </span>
        </span>
      )}
    </Link>
  )
}

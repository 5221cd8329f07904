/** Names what the shop has taken out of the cart. */
import { Trans } from '@lingui/react/macro'
import styles from './CartPage.module.css'

export function GoneLines({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <p className={styles.message}>
      <Trans>No longer in the cart: {names.join(', ')}</Trans>
    </p>
  )
}

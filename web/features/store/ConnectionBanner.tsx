/**
 * Tells the shopper that the shop cannot be reached and that pages seen before still open. A live region announces
 * changes.
 */
import { Trans } from '@lingui/react/macro'
import { useConnection } from '../../shop/connection.ts'
import { Icon } from '../../ui/Icon.tsx'
import frame from '../../ui/frame.module.css'
import styles from './ConnectionBanner.module.css'

export function ConnectionBanner() {
  const state = useConnection()

  return (
    <output>
      {state !== 'online' && (
        <span className={styles.banner}>
          <span className={`${frame.wrap} ${styles.text}`}>
            <Icon name="offline" small />
            {state === 'offline' ? (
              <Trans>You are offline. Pages you have seen still open; prices and stock may have changed.</Trans>
            ) : (
              <Trans>
                The shop cannot be reached just now. Pages you have seen still open; prices and stock may have changed.
              </Trans>
            )}
          </span>
        </span>
      )}
    </output>
  )
}

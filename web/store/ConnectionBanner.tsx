/**
 * Shows the shopper that the shop cannot be reached and that pages seen before still open. A live region announces
 * changes.
 */
import { Trans } from '@lingui/react/macro'
import { useStore } from '@nanostores/react'
import { catalogueOnDevice } from '../shop/catalogueOnDevice.ts'
import { useConnection } from '../shop/connection.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { formatMoment } from '../ui/formatMoment.ts'
import icon from '../ui/Icon.module.css'
import frame from '../ui/frame.module.css'
import styles from './ConnectionBanner.module.css'

export function ConnectionBanner() {
  const state = useConnection()
  const catalogue = useStore(catalogueOnDevice, { ssr: 'initial' })
  const { dateFormat, timeZone } = useStoreView()
  const asOf = catalogue.kind === 'stored' ? formatMoment(catalogue.asOf, dateFormat, timeZone) : null

  return (
    <output className={styles.space}>
      {state !== 'online' && (
        <span className={styles.banner}>
          <span className={`${frame.wrap} ${styles.text}`}>
            <svg className={icon.small} viewBox="0 0 20 20" aria-hidden="true">
              <path d="M3 3l14 14M2.5 8a11 11 0 0 1 4-2.3M10 5.2c2.9 0 5.5 1 7.5 2.8M5.2 11a7 7 0 0 1 3-1.7M12.5 9.6a7 7 0 0 1 2.3 1.4M8 14a3 3 0 0 1 4 0M10 16.5h.01" />
            </svg>
            {asOf !== null ? (
              <Trans>No connection. You browse the catalogue on this device: prices and stock from {asOf}.</Trans>
            ) : state === 'offline' ? (
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

/** What every order of the store can count on, in one line below the statement. */
import { Trans } from '@lingui/react/macro'
import { FreeDelivery } from '../delivery/FreeDelivery.tsx'
import { useDelivery } from '../shop/delivery.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import frame from '../ui/frame.module.css'
import styles from './HomePage.module.css'

export function HomePromises() {
  const { kind } = useStoreView()
  const delivery = useDelivery()?.delivery

  return (
    <ul className={`${frame.wrap} ${styles.promises}`}>
      <li>
        {kind === 'INVESTMENT' ? (
          <Trans>Serial number and fineness on every bar</Trans>
        ) : (
          <Trans>Cut to your length and size</Trans>
        )}
      </li>
      {delivery?.isInsured && delivery.needsSignature && (
        <li>
          <Trans>Insured delivery against signature</Trans>
        </li>
      )}
      <li>
        <Trans>Price locked when you order</Trans>
      </li>
      <FreeDelivery as="li" />
    </ul>
  )
}

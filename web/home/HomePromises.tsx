/** What the store promises for every order, in one line below the statement. */
import { Trans } from '@lingui/react/macro'
import { FreeDelivery } from '../delivery/FreeDelivery.tsx'
import { useDelivery } from '../shop/delivery.ts'
import { usePromise } from '../shop/promises.ts'
import frame from '../ui/frame.module.css'
import styles from './HomePage.module.css'

export function HomePromises() {
  const [products, price] = [usePromise('products'), usePromise('price')]
  const delivery = useDelivery()?.delivery

  return (
    <ul className={`${frame.wrap} ${styles.promises}`}>
      {products && (
        <li data-icon="seal" lang={products.lang}>
          {products.text}
        </li>
      )}
      {delivery?.isInsured && delivery.needsSignature && (
        <li>
          <Trans>Insured delivery against signature</Trans>
        </li>
      )}
      {price && (
        <li data-icon="lock" lang={price.lang}>
          {price.text}
        </li>
      )}
      <FreeDelivery as="li" />
    </ul>
  )
}

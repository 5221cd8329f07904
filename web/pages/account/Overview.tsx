/** Who is signed in. */
import { Trans } from '@lingui/react/macro'
import type { AccountSectionProps } from './sections.ts'
import styles from './Overview.module.css'

export function Overview({ viewer }: AccountSectionProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>
          <Trans>Signed in as</Trans>
        </dt>
        <dd>
          <b>
            {viewer.firstName} {viewer.lastName}
          </b>
        </dd>
        <dd>{viewer.email}</dd>
      </div>
      {viewer.customerNumber !== null && (
        <div>
          <dt>
            <Trans>Customer number</Trans>
          </dt>
          <dd>{viewer.customerNumber}</dd>
        </div>
      )}
      {viewer.isBusiness && (
        <div>
          <dt>
            <Trans>Prices</Trans>
          </dt>
          <dd>
            <Trans>for business customers</Trans>
          </dd>
        </div>
      )}
    </dl>
  )
}

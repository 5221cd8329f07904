/** In the browser: there is no connection, and a withdrawal is never queued. */
import { Trans } from '@lingui/react/macro'
import { useLayoutSuspenseQuery } from '../../client/generated/hooks.generated.ts'
import { StoreContact } from '../../store/StoreContact.tsx'
import { Button } from '../../ui/Button.tsx'
import styles from './Withdrawal.module.css'

export function WithdrawalOffline() {
  const { data } = useLayoutSuspenseQuery()
  return (
    <div className={styles.step}>
      <output className={styles.message}>
        <Trans>
          Without a connection a withdrawal cannot be sent, and nothing is kept here to send it later. Load this page
          again when the connection is back, or write to the shop:
        </Trans>
      </output>
      <StoreContact contact={data.store.contact} />
      <p>
        <Button onClick={() => window.location.reload()}>
          <Trans>Load the page again</Trans>
        </Button>
      </p>
    </div>
  )
}

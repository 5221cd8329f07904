/** Said where the browser does not let the shop store what waits. */
import { Trans } from '@lingui/react/macro'

export function TabOnly() {
  return (
    <p>
      <Trans>
        This browser does not let the shop store anything. What waits is stored in this tab only, until you close it.
      </Trans>
    </p>
  )
}

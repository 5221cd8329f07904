/** Prints the page. Where no script runs there is no such button: the browser's own menu prints. */
import { Trans } from '@lingui/react/macro'
import { Button } from './Button.tsx'

export function PrintButton() {
  return (
    <Button look="line" onClick={() => window.print()}>
      <Trans>Print</Trans>
    </Button>
  )
}

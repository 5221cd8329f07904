/** An order whose answer was lost: the shopper decides whether the cart is ordered again. */
import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

interface UncertainOrderProps {
  /** The gateway's sentence. */
  readonly message: string
  readonly isBusy: boolean
  readonly onOrderAnyway: () => void
}

export function UncertainOrder({ message, isBusy, onOrderAnyway }: UncertainOrderProps) {
  return (
    <Notice
      title={<Trans>Your order may have arrived</Trans>}
      actions={
        <Button look="line" aria-disabled={isBusy} onClick={onOrderAnyway}>
          <Trans>Order again anyway</Trans>
        </Button>
      }
    >
      {message}
    </Notice>
  )
}

/** Texts about a changed order, on its page and in the account. */
import { Trans } from '@lingui/react/macro'

export function CancelledText() {
  return (
    <Trans>
      The order is cancelled: nothing is sent, and its prices are no longer held. You get a confirmation by e-mail.
    </Trans>
  )
}

export function ReturnedText() {
  return <Trans>Your message has arrived. We answer by e-mail, where you also find a copy.</Trans>
}

/** Legal requirements for the buyer of the cart, stated before the checkout. */
import { Trans } from '@lingui/react/macro'
import type { CartPartsFragment } from '../client/generated/documents.generated.ts'
import frame from '../ui/frame.module.css'
import { Notice } from '../ui/Notice.tsx'

interface BuyerChecksProps {
  readonly checks: CartPartsFragment['buyerChecks']
}

export function BuyerChecks({ checks }: BuyerChecksProps) {
  if (checks.length === 0) return null
  return (
    <Notice>
      {checks.map((check) => (
        <p key={check.ask + check.text}>
          <b>
            <RequestText ask={check.ask} />
          </b>{' '}
          {checkSentence(check)}
          {check.days !== null && (
            <span className={frame.quiet}>
              {' '}
              <Trans>Orders of {check.days} days count together, as far as this shop knows them.</Trans>
            </span>
          )}
        </p>
      ))}
    </Notice>
  )
}

function RequestText({ ask }: { readonly ask: BuyerChecksProps['checks'][number]['ask'] }) {
  switch (ask) {
    case 'PERSONAL_NUMBER':
      return <Trans>This order needs your personal number.</Trans>
    case 'IDENTITY':
      return <Trans>This order needs a customer account with a confirmed identity.</Trans>
    case 'DECLARATION':
      return <Trans>With this order you declare:</Trans>
  }
}

export function checkSentence({ text, law }: BuyerChecksProps['checks'][number]): string {
  return law === null ? text : `${text} (${law})`
}

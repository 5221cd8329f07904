/** Why an order needs a personal number, and what becomes of it. */
import { Trans } from '@lingui/react/macro'
import type { CheckoutPartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { formatMoney } from '../../ui/figures.ts'

interface NumberReasonProps {
  /** Minimum amount of investment gold that needs the number; null: every order needs it. */
  readonly from: CheckoutPartsFragment['socialSecurityNumberFrom']
}

export function NumberReason({ from }: NumberReasonProps) {
  const store = useStoreView()
  if (from === null) return <Trans>Required by law. The shop does not store it.</Trans>
  const amount = formatMoney(from.amount, from.currency, store)
  return (
    <Trans>
      By law the seller records who buys investment gold for {amount} or more. The shop does not store the number.
    </Trans>
  )
}

import { Trans } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { AmountText } from './AmountText.tsx'

/** The amount of a shipping method, or that it costs nothing. */
export function ShippingAmount({ amount }: { readonly amount: TaxedAmountPartsFragment }) {
  return Number(amount.gross.amount) === 0 ? <Trans>Free</Trans> : <AmountText amount={amount} />
}

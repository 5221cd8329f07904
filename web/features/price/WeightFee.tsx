import { Trans } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { AmountText } from './AmountText.tsx'

/** The weight-variation fee: a reserve for a heavier piece. */
export function WeightFee({ fee }: { readonly fee: TaxedAmountPartsFragment }) {
  return (
    <p>
      <Trans>
        The weight varies from piece to piece: up to <AmountText amount={fee} /> is reserved in addition, and the
        invoice follows the weighed piece.
      </Trans>
    </p>
  )
}

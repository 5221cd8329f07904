import { Trans } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import type { TaxSide } from '../../shop/taxSide.ts'
import { BySide } from '../../ui/BySide.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { amountOn } from './amountOn.ts'

/** What is reserved in addition for a heavier piece. */
export function WeightFee({ fee }: { readonly fee: TaxedAmountPartsFragment }) {
  const store = useStoreView()
  const write = (side: TaxSide) => writeMoney(amountOn(side, fee).amount, fee.net.currency, store)

  return <p><Trans>The weight varies from piece to piece: up to <BySide>{write}</BySide> is reserved in addition, and the invoice follows the weighed piece.</Trans></p>
}

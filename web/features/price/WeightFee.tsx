import { Trans } from '@lingui/react/macro'
import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { writeMoney } from '../../ui/figures.ts'
import { shownAmount } from './shownAmount.ts'

/** What is reserved in addition for a heavier piece. */
export function WeightFee({ fee }: { readonly fee: TaxedAmountPartsFragment }) {
  const store = useStoreView()
  const shown = shownAmount(fee, store.displaySide)
  const amount = writeMoney(shown.amount, shown.currency, store)

  return <p><Trans>The weight varies from piece to piece: up to {amount} is reserved in addition, and the invoice follows the weighed piece.</Trans></p>
}

/** Delivery costs include tax, which is stated beside prices without tax. */
import { useLingui } from '@lingui/react/macro'
import type { StoreDeliveryPartsFragment } from '../client/generated/documents.generated.ts'
import { useStoreView } from '../shop/StoreContext.tsx'
import { useTaxSide } from '../shop/taxSide.ts'
import { formatMoney } from '../ui/figures.ts'

type Amount = NonNullable<StoreDeliveryPartsFragment['cost']>['from']

export function useDeliveryAmount(): (amount: Amount) => string {
  const store = useStoreView()
  const side = useTaxSide()
  const { t } = useLingui()
  return ({ amount, currency }) => {
    const written = formatMoney(amount, currency, store, { stripsZeros: true })
    return side === 'NET' ? `${written} ${t`incl. VAT`}` : written
  }
}

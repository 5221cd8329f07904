import type { SurchargePartsFragment } from '../../client/generated/documents.generated.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'
import { useTaxSide } from '../../shop/taxSide.ts'
import { formatMeasure, formatMoney } from '../../ui/figures.ts'

/** "+ 99 kr", "+ 8 %", "− 10 kr"; empty without a surcharge. */
export function useSurchargeText(): (surcharge: SurchargePartsFragment | null) => string {
  const store = useStoreView()
  const side = useTaxSide()

  return (surcharge) => {
    if (!surcharge) return ''
    if (surcharge.__typename === 'PercentSurcharge')
      return `${signOf(surcharge.percent)} ${formatMeasure(unsigned(surcharge.percent), store)} %`

    const { amount, currency } = side === 'NET' ? surcharge.amount.net : surcharge.amount.gross
    return `${signOf(amount)} ${formatMoney(unsigned(amount), currency, store, { stripsZeros: true })}`
  }
}

function signOf(amount: string): string {
  return amount.startsWith('-') ? '−' : '+'
}

function unsigned(amount: string): string {
  return amount.replace(/^-/, '')
}

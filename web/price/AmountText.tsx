import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { BySide } from '../ui/BySide.tsx'
import { useAmountText } from './priceTexts.ts'

/** An amount on the chosen tax side. */
export function AmountText({ amount }: { readonly amount: TaxedAmountPartsFragment }) {
  const write = useAmountText()
  return <BySide>{(side) => write(side, amount)}</BySide>
}

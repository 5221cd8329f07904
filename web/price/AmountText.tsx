import type { TaxedAmountPartsFragment } from '../client/generated/documents.generated.ts'
import { BySide } from '../ui/BySide.tsx'
import { useAmountText } from './priceTexts.ts'
import { Figure } from '../ui/Figure.tsx'

/** An amount on the chosen tax side. */
export function AmountText({ amount }: { readonly amount: TaxedAmountPartsFragment }) {
  const format = useAmountText()
  return <BySide>{(side) => <Figure>{format(side, amount)}</Figure>}</BySide>
}

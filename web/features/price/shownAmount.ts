import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'

/** The side of tax that the store shows. */
export function shownAmount(amount: TaxedAmountPartsFragment, displaySide: 'NET' | 'GROSS'): TaxedAmountPartsFragment['gross'] {
  return displaySide === 'GROSS' ? amount.gross : amount.net
}

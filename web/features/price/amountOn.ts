import type { TaxedAmountPartsFragment } from '../../graphql/generated/documents.generated.ts'
import type { TaxSide } from '../../shop/taxSide.ts'

export function amountOn(side: TaxSide, { net, gross }: TaxedAmountPartsFragment): TaxedAmountPartsFragment['gross'] {
  return side === 'GROSS' ? gross : net
}

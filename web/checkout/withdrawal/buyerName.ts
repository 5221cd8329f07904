import type { WithdrawalOrderPartsFragment } from '../../client/generated/documents.generated.ts'

/** As the invoice names the buyer. */
export function buyerNameOf({ billingAddress }: Pick<WithdrawalOrderPartsFragment, 'billingAddress'>): string {
  return billingAddress ? `${billingAddress.firstName} ${billingAddress.lastName}`.trim() : ''
}

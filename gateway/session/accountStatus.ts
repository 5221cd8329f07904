/** Whether a customer may order in a store: approval, customer number and identity. */
import type { AccountStatus } from '../resolverTypes.generated.ts'
import type { StoreView } from '../storeTable.ts'
import type { SessionCustomer } from './sessionCustomer.ts'

/** The identity counts in stores that verify it. */
export function accountStatusOf(
  { approval, isIdentityVerified }: Pick<SessionCustomer, 'approval' | 'isIdentityVerified'>,
  { verification }: Pick<StoreView, 'verification'>,
): AccountStatus {
  if (approval !== 'GOOD') return approval
  return verification.customerVerificationEnabled && !isIdentityVerified ? 'IDENTITY_NOT_VERIFIED' : 'GOOD'
}

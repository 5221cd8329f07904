import type { CustomerTaxPlaces } from '#domain/customerTax.ts'
import type { CustomerId } from './customerId.ts'
import type { CustomerApproval } from './customerSource.ts'

/** The customer of a verified session. Only gateway/session creates it, and never from a request's body, variables or other headers. */

export interface SessionCustomer {
  /** Identifies the session within this process. It never appears in responses or logs. */
  readonly sessionId: string
  readonly customerId: CustomerId
  /** Account number at the supplier; custom prices are agreed for this number. */
  readonly customerNumber: string | null
  /** Customer group id of the backend. */
  readonly groupId: number
  /** Customer tax class of the group in the store of the request; null for a group that the catalogue does not know. */
  readonly customerTaxClassId: number | null
  /** The default shipping and billing addresses, unless the customer says otherwise, as far as tax depends on it. */
  readonly taxPlaces: CustomerTaxPlaces
  /** Whether the account is approved and the customer number verified, as of the profile. */
  readonly approval: CustomerApproval
  /** Whether the customer has proved their identity, as of the profile. */
  readonly isIdentityVerified: boolean
  readonly loyaltyCard: string | null
  /** Proves the customer group in lookups at the backend. */
  readonly groupToken: string | null
  /** The backend's customer token. It may be replaced within a request: calls that need a token use `session.withToken`. */
  readonly token: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

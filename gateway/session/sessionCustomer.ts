/** The customer of a verified session. Made by gateway/session alone; nothing in it comes from a request's body, variables or other headers. */

export interface SessionCustomer {
  /** Names the session inside this process, never outside of it: not in answers, not in logs. */
  readonly sessionId: string
  /** The backend's number of the customer. */
  readonly customerId: number
  /** Number of the account with the supplier; custom prices are agreed with it. */
  readonly customerNumber: string | null
  /** Customer group, as the backend numbers them. */
  readonly groupId: number
  /** The group's customer tax class in the store of the request; null when the catalogue does not know the group. */
  readonly customerTaxClassId: number | null
  /** Proves the group to the backend's lookups. */
  readonly groupToken: string | null
  /** The backend's customer token. It may be replaced within a request: calls that need one go through `session.withToken`. */
  readonly token: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

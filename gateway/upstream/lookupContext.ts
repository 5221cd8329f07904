/** The customer group of a lookup at the backend, where prices depend on the group. */
export interface LookupContext {
  readonly groupId: number
  /** Proves the group. */
  readonly groupToken: string
}

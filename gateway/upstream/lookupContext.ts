/** Who looks something up, as the backend wants to hear it where prices depend on the group. */
export interface LookupContext {
  readonly groupId: number
  /** Proves the group. */
  readonly groupToken: string
}

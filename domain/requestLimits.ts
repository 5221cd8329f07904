/** HTTP limits that shop and gateway share, because the shop forwards requests. */

/** In bytes: the size of the largest operation that a client needs. */
export const MAX_BODY_BYTES = 100_000

/** After this time a browser repeats an order that waits: web gives a change up before. */
export const BROWSER_ORDER_TIMEOUT_MS = 58_000

/** Statuses of a proxy whose server cannot be reached, or of a server that is starting. A plain 500 is the server's own response to one request. */
export const AWAY_STATUSES: readonly number[] = [502, 503, 504]

/** Status of an overloaded server: the same request may succeed later, or at another server. */
export const LATER_STATUSES: readonly number[] = [429, ...AWAY_STATUSES]

/** Whether an `x-request-id` of a client can be used in logs and in further requests. */
export function isRequestId(header: unknown): header is string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header)
}

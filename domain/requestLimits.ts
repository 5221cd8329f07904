/** Limits of HTTP requests that are the same in the shop and in the gateway, because the shop forwards requests. */

/** In bytes: the size of the largest operation that a client needs. */
export const MAX_BODY_BYTES = 100_000

/** Whether an `x-request-id` of a client can be used in logs and in further requests. */
export function isRequestId(header: unknown): header is string {
  return typeof header === 'string' && /^[\w.-]{1,64}$/.test(header)
}

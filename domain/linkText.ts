/**
 * Text that mail programs turn into a link. Mails of the shop repeat what a buyer has entered, and anybody can order with somebody
 * else's e-mail address.
 */

const EXPLICIT_LINK =
  /(?<![\p{L}\p{N}])www\p{N}*\.|\/\/|@|(?<!\p{L})(?:https?|ftps?|mailto|tel|sms|data|javascript):(?=\S)/iu
/** A domain with a path or a port. "Nord A/S", "Gate 1.2/3" and "St. Olav/2" have none. */
const ADDRESS_OF_PAGE = /[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+(?::\p{N}+|\/(?=\S))/iu
/** Full stops of other scripts, which browsers read as dots of a host. */
const OTHER_DOTS = /[\u3002\uFF61]/g

/** Whether a text has a scheme, "www.", two slashes, an "@" or a domain with a path. A domain alone is no such text: "Booking.com B.V." is the name of a company. */
export function hasLink(text: string): boolean {
  // Clients also link letters of full width and the like.
  const plain = text.normalize('NFKC').replace(OTHER_DOTS, '.')
  return EXPLICIT_LINK.test(plain) || ADDRESS_OF_PAGE.test(plain)
}

/** In characters. */
export const MAX_REFERENCE_LENGTH = 100

/** Why a buyer's own reference for an order cannot be used; null if it can. */
export function referenceProblem(
  reference: string,
): { readonly path: 'reference'; readonly rule: 'FORMAT' | 'TOO_LONG'; readonly bound: string | null } | null {
  if (reference.length > MAX_REFERENCE_LENGTH)
    return { path: 'reference', rule: 'TOO_LONG', bound: String(MAX_REFERENCE_LENGTH) }
  return hasLink(reference) ? { path: 'reference', rule: 'FORMAT', bound: null } : null
}

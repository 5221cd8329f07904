/**
 * Text that mail programs turn into a link. Mails of the shop repeat what a buyer has entered, and anybody can order with somebody
 * else's e-mail address.
 */

const EXPLICIT_LINK =
  /(?<![\p{L}\p{N}])www\p{N}*\.|\/\/|\\\\|@|(?<!\p{L})(?:https?|ftps?|sftp|smb|file|mailto|tel|callto|sms|skype|whatsapp|tg|data|blob|magnet|javascript|vbscript):(?=\S)/iu
/** A domain or an IP with a path, a query, a fragment or a port. "Nord A/S", "Gate 1.2/3" and "St. Olav/2" have none. */
const ADDRESS_OF_PAGE =
  /(?:[\p{L}\p{N}]\.\p{L}[\p{L}\p{N}-]+|(?<![\p{L}\p{N}.])\p{N}{1,3}(?:\.\p{N}{1,3}){3})(?::\p{N}+|[/?#\\](?=\S))/iu
/** Marks that show the letters after them in another order, so that a reader sees another text. */
const REORDERED = /[\u202A-\u202E\u2066-\u2069]/
/** Full stops of other scripts, which browsers read as dots of a host. */
const OTHER_DOTS = /[\u3002\uFF61]/g

/** Whether a text has a scheme, "www.", two slashes, an "@", a domain with a path or letters in another order. A domain alone is no such text: "Booking.com B.V." is the name of a company. */
export function hasLink(text: string): boolean {
  // Clients also link letters of full width and the like.
  const plain = text.normalize('NFKC').replace(OTHER_DOTS, '.')
  return EXPLICIT_LINK.test(plain) || ADDRESS_OF_PAGE.test(plain) || REORDERED.test(plain)
}

/** In characters. */
export const MAX_REFERENCE_LENGTH = 100

/** Why a buyer's own reference for an order cannot be used; null if it can. */
export function referenceProblem(
  reference: string,
  isRequired = false,
): {
  readonly path: 'reference'
  readonly rule: 'REQUIRED' | 'FORMAT' | 'TOO_LONG'
  readonly bound: string | null
} | null {
  if (isRequired && reference === '') return { path: 'reference', rule: 'REQUIRED', bound: null }
  if (reference.length > MAX_REFERENCE_LENGTH)
    return { path: 'reference', rule: 'TOO_LONG', bound: String(MAX_REFERENCE_LENGTH) }
  return hasLink(reference) ? { path: 'reference', rule: 'FORMAT', bound: null } : null
}

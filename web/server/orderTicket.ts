/**
 * The ticket of an opened order, in a cookie that scripts cannot read: it is in no page, no address and no referrer. It opens one order of
 * one store, and the gateway ends it.
 */

/** As long as the gateway's ticket. */
const MAX_AGE_S = 3_600
const TICKET = /^[\w-]{43}$/

/** The prefix __Host- makes browsers accept the cookie from its own host only. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-order' : 'order')

/** @param ticket null removes the cookie */
export function orderCookie(ticket: string | null, isSecure: boolean): string {
  const maxAge = ticket === null ? 0 : MAX_AGE_S
  return `${cookieName(isSecure)}=${ticket ?? ''}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
}

/** The header by which the gateway knows the opened order; none without a ticket. */
export function ticketHeader(cookies: string | undefined, isSecure: boolean): Readonly<Record<string, string>> {
  const prefix = `${cookieName(isSecure)}=`
  const values = (cookies ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
  const ticket = values[0]?.slice(prefix.length) ?? ''
  // With two cookies of this name another host has set one of them; neither is accepted.
  return values.length === 1 && TICKET.test(ticket) ? { 'x-order-ticket': ticket } : {}
}

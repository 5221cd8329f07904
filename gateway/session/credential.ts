/** Reads the session credential of a request: the cookie of the shop, or the bearer token of another client. */
import type { IncomingHttpHeaders } from 'node:http'
import { markOf } from './sessionKeys.ts'
import type { SessionKind } from './sessionStore.ts'

export interface Credential {
  readonly kind: SessionKind
  /** Null for a malformed credential. */
  readonly secret: string | null
}

/** The prefix __Host- makes browsers accept the cookie from its own host only, so that a page on a sibling domain cannot set it. */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')

/** The guest's cookie identifies carts and nothing else: responses about the catalogue stay public. */
const guestCookie = (isSecure: boolean): string => (isSecure ? '__Host-guest' : 'guest')

/** A sign-in that waits for the identity check. */
const ticketCookie = (isSecure: boolean): string => (isSecure ? '__Host-verification' : 'verification')

/** Shows scripts whether a customer is signed in and whether the session changed: `1-` and the session marker. It contains nothing else. */
const FLAG_COOKIE = 'signedIn'

/** Format of `newSecret`. */
const SECRET = /^[\w-]{43}$/

/** A client sends a bearer token intentionally, and a browser sends cookies automatically: with both, only the token counts, even if it is invalid. */
export function credentialOf(
  { authorization, cookie }: IncomingHttpHeaders,
  { isSecure }: Pick<CookieSettings, 'isSecure'>,
): Credential | null {
  const [, token = null] = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (token !== null) return { kind: 'bearer', secret: SECRET.test(token) ? token : null }

  return cookieCredential(sessionCookie(isSecure), cookie)
}

/** The credential of a guest: the bearer token if there is one, which may also be a customer's, otherwise the guest's cookie. */
export function guestCredentialOf(
  headers: IncomingHttpHeaders,
  settings: Pick<CookieSettings, 'isSecure'>,
): Credential | null {
  const credential = credentialOf(headers, settings)
  return credential?.kind === 'bearer' ? credential : cookieCredential(guestCookie(settings.isSecure), headers.cookie)
}

/** Secret of the sign-in that waits for the identity check in this browser. */
export function ticketSecretOf(
  { cookie }: IncomingHttpHeaders,
  { isSecure }: Pick<CookieSettings, 'isSecure'>,
): string | null {
  return cookieCredential(ticketCookie(isSecure), cookie)?.secret ?? null
}

function cookieCredential(name: string, header: string | undefined): Credential | null {
  const secrets = cookiesNamed(name, header ?? '')
  if (secrets.length === 0) return null
  // With two cookies of this name another host or path has set one of them; neither is accepted.
  const [secret = ''] = secrets
  return { kind: 'cookie', secret: secrets.length === 1 && SECRET.test(secret) ? secret : null }
}

export interface CookieSettings {
  /** Name under https. */
  readonly isSecure: boolean
  readonly lifetimeMs: number
}

/** Host-only and Lax, because payment pages send the shopper back through a link. */
export function cookiesFor(secret: string, { isSecure, lifetimeMs }: CookieSettings): string[] {
  const common = `Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [`${sessionCookie(isSecure)}=${secret}; ${common}; HttpOnly`, `${FLAG_COOKIE}=1-${markOf(secret)}; ${common}`]
}

export function cookiesAway({ isSecure }: CookieSettings): string[] {
  const common = `Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [`${sessionCookie(isSecure)}=; ${common}; HttpOnly`, `${FLAG_COOKIE}=; ${common}`]
}

export function guestCookieFor(secret: string, { isSecure, lifetimeMs }: CookieSettings): string {
  const common = `Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${guestCookie(isSecure)}=${secret}; ${common}; HttpOnly`
}

export function guestCookieAway({ isSecure }: CookieSettings): string {
  return `${guestCookie(isSecure)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
}

/** Lax, because the identity provider sends the customer back through a link. */
export function ticketCookieFor(secret: string, lifetimeMs: number, { isSecure }: CookieSettings): string {
  const common = `Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return `${ticketCookie(isSecure)}=${secret}; ${common}; HttpOnly`
}

export function ticketCookieAway({ isSecure }: CookieSettings): string {
  return `${ticketCookie(isSecure)}=; Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`
}

function cookiesNamed(name: string, header: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

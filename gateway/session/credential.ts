/** What a request brings to say whose session it is: the cookie of the shop, or the bearer token of another channel. */
import type { IncomingHttpHeaders } from 'node:http'
import { markOf } from './sessionKeys.ts'
import type { SessionKind } from './sessionStore.ts'

export interface Credential {
  readonly kind: SessionKind
  /** Null: something was brought that no session ever had. */
  readonly secret: string | null
}

/** Under https browsers take a cookie of this name from its own host alone: no page of a neighbouring one can plant it. */
const sessionCookie = (isSecure: boolean): string => (isSecure ? '__Host-session' : 'session')

/** Tells scripts that somebody is signed in, and whether it is another session than the one they know: `1-` and a mark of it. Nothing else. */
const FLAG_COOKIE = 'signedIn'

/** As `newSecret` makes them. */
const SECRET = /^[\w-]{43}$/

/** A bearer token is meant, a cookie comes by itself: with both, the token alone counts, even when it is wrong. */
export function credentialOf(
  { authorization, cookie }: IncomingHttpHeaders,
  { isSecure }: Pick<CookieSettings, 'isSecure'>,
): Credential | null {
  const [, token = null] = /^bearer +(\S+)$/i.exec(authorization?.trim() ?? '') ?? []
  if (token !== null) return { kind: 'bearer', secret: SECRET.test(token) ? token : null }

  const secrets = cookiesNamed(sessionCookie(isSecure), cookie ?? '')
  if (secrets.length === 0) return null
  // Two of them: somebody set one for a path or a domain of ours. Neither is taken.
  const [secret = ''] = secrets
  return { kind: 'cookie', secret: secrets.length === 1 && SECRET.test(secret) ? secret : null }
}

export interface CookieSettings {
  /** Where the shop is reached through https. */
  readonly isSecure: boolean
  readonly lifetimeMs: number
}

/** Host-only and Lax: payment pages send the shopper back by a link. */
export function cookiesFor(secret: string, { isSecure, lifetimeMs }: CookieSettings): string[] {
  const common = `Path=/; Max-Age=${Math.floor(lifetimeMs / 1000)}; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [`${sessionCookie(isSecure)}=${secret}; ${common}; HttpOnly`, `${FLAG_COOKIE}=1-${markOf(secret)}; ${common}`]
}

export function cookiesAway({ isSecure }: CookieSettings): string[] {
  const common = `Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return [`${sessionCookie(isSecure)}=; ${common}; HttpOnly`, `${FLAG_COOKIE}=; ${common}`]
}

function cookiesNamed(name: string, header: string): string[] {
  return header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`))
    .map((pair) => pair.slice(name.length + 1))
}

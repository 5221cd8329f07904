/**
 * The link of an e-mail to a new password: /reset-password?email=…&token=…. The token goes into a cookie that scripts cannot read,
 * and the browser to an address without it. So it is in no page, no script, no referrer and no address that a page could send on.
 */
import * as v from 'valibot'
import { stepParameter } from '../account/session/accountForm.ts'
import { absoluteAddress, resetPasswordPath } from '../shop/paths.ts'
import type { StoreView } from '../shop/StoreContext.tsx'

const MAX_AGE_S = 30 * 60
const MAX_LENGTH = 500

const linkSchema = v.object({
  email: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH)),
  token: v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_LENGTH)),
})
type ResetLink = v.InferOutput<typeof linkSchema>

/** The prefix __Host- makes browsers accept the cookie from its own host only. */
const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-reset' : 'reset')
const attributes = (isSecure: boolean, maxAgeS: number): string =>
  `Path=/; Max-Age=${maxAgeS}; SameSite=Lax${isSecure ? '; Secure' : ''}; HttpOnly`

export interface ResetRedirect {
  readonly location: string
  readonly setCookie: string
}

/** Returns null for any other address. */
export function readResetRedirect(
  path: string,
  search: string,
  store: StoreView,
  isSecure: boolean,
): ResetRedirect | null {
  if (path !== store.pathPrefix + resetPasswordPath) return null
  const query = new URLSearchParams(search)
  if (!query.has('token')) return null
  // Templates of mails, as those of Magento, write an address as it is: its + would be a space, which none has.
  const email = query.get('email')?.replaceAll(' ', '+')
  const link = v.safeParse(linkSchema, { email, token: query.get('token') })
  const value = link.success ? Buffer.from(JSON.stringify(link.output)).toString('base64url') : ''
  return {
    location: absoluteAddress('', store.pathPrefix, `${resetPasswordPath}?${stepParameter}=new`),
    setCookie: `${cookieName(isSecure)}=${value}; ${attributes(isSecure, link.success ? MAX_AGE_S : 0)}`,
  }
}

/** Null without a link, and for a malformed one. */
export function readResetCookie(header: string | undefined, isSecure: boolean): ResetLink | null {
  const prefix = `${cookieName(isSecure)}=`
  const values = (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(prefix))
  // With two cookies of this name another host or path has set one of them; neither is accepted.
  if (values.length !== 1) return null
  try {
    const text = Buffer.from(values[0]?.slice(prefix.length) ?? '', 'base64url').toString('utf8')
    const link = v.safeParse(linkSchema, JSON.parse(text))
    return link.success ? link.output : null
  } catch {
    return null
  }
}

export function resetCookieAway(isSecure: boolean): string {
  return `${cookieName(isSecure)}=; ${attributes(isSecure, 0)}`
}

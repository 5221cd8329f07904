/** Calls of the backend that set passwords. Passwords and tokens of links go into bodies only. */
import { type CredentialAccess, postCredentials as post } from '../credentialCalls.ts'
import { UpstreamError } from '../../shared/errors.ts'
import type { RefusalKind } from '../../upstream/storefront/refusalKinds.ts'

const CHANGE_PASSWORD = '/api/user/change-password'
const RESET_PASSWORD = '/api/user/reset-password'
const CREATE_PASSWORD = '/api/user/create-password'
const SUBSCRIBE = '/api/ext/mailchimp-subscribe/subscribe'

/** @throws UpstreamError with the platform's code 401 for a wrong password or a refused token */
export function changePassword(
  access: CredentialAccess,
  token: string,
  body: { readonly currentPassword: string; readonly newPassword: string },
): Promise<void> {
  return post(access, CHANGE_PASSWORD, body, token)
}

/** Sends an e-mail with a link. @throws UpstreamError, with status 404 if there is no such account */
export function requestPasswordReset(access: CredentialAccess, email: string): Promise<void> {
  return post(access, RESET_PASSWORD, { email })
}

/** Sets a password with the token of a link. @throws UpstreamError */
export function createPassword(
  access: CredentialAccess,
  body: { readonly email: string; readonly newPassword: string; readonly resetToken: string },
): Promise<void> {
  return post(access, CREATE_PASSWORD, body)
}

const LINK_KINDS: readonly RefusalKind[] = ['LINK_EXPIRED', 'NO_SUCH_ENTITY', 'TOKEN_INVALID']

/**
 * Whether the backend refuses the link, not the password. An unknown e-mail address is answered in the same way, so that the answer
 * does not say whether there is an account.
 */
export function isLinkRefused(error: unknown): boolean {
  if (!(error instanceof UpstreamError) || error.code !== 'UPSTREAM_REJECTED') return false
  if (error.refusalKind !== null) return LINK_KINDS.includes(error.refusalKind)
  return error.platformCode === 404 || /token/i.test(error.refusalText ?? 'token')
}

/** @throws UpstreamError */
export function subscribe(access: CredentialAccess, email: string): Promise<void> {
  return post(access, SUBSCRIBE, { email })
}

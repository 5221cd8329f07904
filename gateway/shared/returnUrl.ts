/** Where a page of a provider returns: an address that the caller names, such as that of an app or a till, if the operator allows it. */
import type { RequestScope } from './requestScope.ts'
import { badUserInput } from './errors.ts'

const MAX_LENGTH = 2000
/** A slash or backslash that a server behind may decode, and with it leave the folder. */
const ENCODED_STEP = /%(?:25)*(?:2f|5c)/i

/** The store's own page of the verification. */
const VERIFICATION_PAGE = '/verification/checkout'

/** Where the identity provider returns. @throws GraphQLError BAD_USER_INPUT for an address that is not allowed */
export function verificationReturnUrl(
  given: string | null | undefined,
  scope: Parameters<typeof returnUrlOf>[2],
): string {
  return returnUrlOf(given, VERIFICATION_PAGE, scope)
}

/** @param given null for the store's own page. @throws GraphQLError BAD_USER_INPUT for an address that is not allowed */
export function returnUrlOf(
  given: string | null | undefined,
  ownPage: string,
  { store, storeUrl, returnUrls }: Pick<RequestScope, 'store' | 'storeUrl' | 'returnUrls'>,
): string {
  if (given == null) return storeUrl(store) + ownPage
  const allowed = [storeUrl(store), ...returnUrls]
  const url = given.length <= MAX_LENGTH && URL.canParse(given) ? new URL(given) : null
  // As it was checked: the text may contain backslashes and dots.
  if (url && !ENCODED_STEP.test(url.pathname) && allowed.some((prefix) => isBelow(url, new URL(prefix))))
    return url.href
  throw badUserInput(`returnUrl: expected an absolute URL below one of ${allowed.join(', ')}, got another`)
}

/** Schemes of apps have the origin "null", so that their parts are compared. */
function isBelow(url: URL, prefix: URL): boolean {
  const folder = prefix.pathname.replace(/\/$/, '')
  return (
    url.protocol === prefix.protocol &&
    url.host === prefix.host &&
    url.username === '' &&
    url.password === '' &&
    (url.pathname === folder || url.pathname.startsWith(`${folder}/`))
  )
}

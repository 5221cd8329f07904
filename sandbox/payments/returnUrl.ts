/** The shop's addresses to which the payment provider may send a shopper back. */
import { HttpError } from '../rest/response.ts'

const MAX_LENGTH = 2_000

/**
 * @param origins such as "https://shop.example", or "http://*.localhost:3000" for every host below localhost
 * @throws HttpError 400 for an address of another origin
 */
export function checkReturnUrl(text: string, origins: readonly string[]): string {
  const url = text.length <= MAX_LENGTH && URL.canParse(text) ? new URL(text) : null
  const isAllowed =
    url !== null && url.username === '' && url.password === '' && origins.some((origin) => matches(url, origin))
  if (!isAllowed)
    throw new HttpError(
      400,
      `Expected a returnUrl with one of the origins ${origins.join(', ')}, got "${text.slice(0, 200)}".`,
    )
  return url.href
}

function matches({ origin }: URL, allowed: string): boolean {
  const [scheme = '', suffix] = allowed.split('*.')
  if (suffix === undefined) return origin === allowed
  return (
    origin.startsWith(scheme) &&
    /^[a-z0-9-]+\.$/.test(origin.slice(scheme.length, -suffix.length)) &&
    origin.endsWith(`.${suffix}`)
  )
}

/** The address with the payment's id; it contains nothing else. */
export function withPaymentId(returnUrl: string, paymentId: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('paymentId', paymentId)
  return url.href
}

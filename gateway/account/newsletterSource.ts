/** The newsletter's list of subscribers. It is asked with the session's own e-mail address only. */
import * as v from 'valibot'
import { UpstreamError } from '../errors.ts'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const UPSTREAM = 'newsletter'
const PATH = '/api/ext/mailchimp-subscribe/subscribe'
/** The list answers an unknown member with 404, which the storefront API reports as this error. */
const UNKNOWN_MEMBER = /^An error occured while accessing Mailchimp/

interface NewsletterAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

/** @throws UpstreamError */
export async function fetchSubscription({ api, storeCode }: NewsletterAccess, email: string): Promise<boolean> {
  try {
    const answer = await api.readResult({
      upstream: UPSTREAM,
      path: PATH,
      query: { email },
      storeCode,
      hidesMessage: true,
      keepsRefusalText: true,
    })
    return parseBody(v.string(), answer, { upstream: UPSTREAM, from: PATH, hidesMessage: true }) === 'subscribed'
  } catch (error) {
    if (error instanceof UpstreamError && UNKNOWN_MEMBER.test(error.refusalText ?? '')) return false
    throw error
  }
}

/** @throws UpstreamError */
export async function setSubscription(
  { api, storeCode }: NewsletterAccess,
  email: string,
  isWanted: boolean,
): Promise<void> {
  await api.writeResult({
    upstream: UPSTREAM,
    method: isWanted ? 'POST' : 'DELETE',
    path: PATH,
    body: { email },
    storeCode,
    hidesMessage: true,
  })
}

/** The newsletter's calls of the backend, for all slices that subscribe an e-mail address. */
import * as v from 'valibot'
import { UpstreamError } from '../shared/errors.ts'
import { parseBody } from '../upstream/border.ts'
import type { StorefrontApi } from '../upstream/storefront/storefrontApi.ts'

const PATH = '/api/ext/mailchimp-subscribe/subscribe'
const UPSTREAM = 'newsletter'

/** The list answers an unknown member with 404, which the storefront API reports as this error. */
const UNKNOWN_MEMBER = /^An error occured while accessing Mailchimp/

interface NewsletterAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
  /** Of the customer whose own newsletter it is. */
  readonly token?: string
}

const doneSchema = v.looseObject({ code: v.literal(200) })

/** Null where the backend says it of nobody. @throws UpstreamError */
export async function isSubscribed({ api, ...access }: NewsletterAccess, email: string): Promise<boolean | null> {
  const call = { upstream: UPSTREAM, path: PATH, query: { email }, ...access }
  try {
    const status = await api.readResult({ ...call, hidesMessage: true, keepsRefusalText: true })
    return status === null ? null : status === 'subscribed'
  } catch (error) {
    if (error instanceof UpstreamError && UNKNOWN_MEMBER.test(error.refusalText ?? '')) return false
    throw error
  }
}

/** Does nothing when nothing changes. @throws UpstreamError */
export async function setNewsletterOf(access: NewsletterAccess, email: string, isWanted: boolean): Promise<void> {
  if ((await isSubscribed(access, email)) !== isWanted) await sendNewsletter(access, email, isWanted)
}

/** Only code 200 counts as success. @throws UpstreamError */
export async function sendNewsletter(
  { api, ...access }: NewsletterAccess,
  email: string,
  isWanted: boolean,
): Promise<void> {
  const method = isWanted ? 'POST' : 'DELETE'
  const call = { upstream: UPSTREAM, method, path: PATH, body: { email }, ...access, hidesMessage: true } as const
  parseBody(doneSchema, await api.writeBare(call), { upstream: UPSTREAM, from: PATH, hidesMessage: true })
}

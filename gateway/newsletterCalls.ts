/** The newsletter's calls of the backend, for all slices that subscribe an e-mail address. */
import * as v from 'valibot'
import { UpstreamError } from './errors.ts'
import { parseBody } from './upstream/border.ts'
import type { StorefrontApi } from './upstream/storefront/storefrontApi.ts'

const PATH = '/api/ext/mailchimp-subscribe/subscribe'
const UPSTREAM = 'newsletter'

interface NewsletterAccess {
  readonly api: StorefrontApi
  readonly storeCode: string
}

const doneSchema = v.looseObject({ code: v.literal(200) })

/** An address that was never a member is answered with 500 and a text. @throws UpstreamError */
export async function isSubscribed({ api, storeCode }: NewsletterAccess, email: string): Promise<boolean> {
  const call = { upstream: UPSTREAM, path: PATH, query: { email }, storeCode }
  try {
    return (await api.readResult({ ...call, hidesMessage: true, keepsRefusalText: true })) === 'subscribed'
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 500 && error.refusalText !== null) return false
    throw error
  }
}

/** Does nothing when nothing changes. Only code 200 counts as success. @throws UpstreamError */
export async function setNewsletterOf(access: NewsletterAccess, email: string, isWanted: boolean): Promise<void> {
  if ((await isSubscribed(access, email)) === isWanted) return
  const { api, storeCode } = access
  const method = isWanted ? 'POST' : 'DELETE'
  const answer = await api.writeBare({
    upstream: UPSTREAM,
    method,
    path: PATH,
    body: { email },
    storeCode,
    hidesMessage: true,
  })
  parseBody(doneSchema, answer, { upstream: UPSTREAM, from: PATH, hidesMessage: true })
}

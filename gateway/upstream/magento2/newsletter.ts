/** The newsletter: a customer's own by the account; a guest's address by GraphQL, which says of nobody whether they have it. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { looseId } from '../looseFields.ts'
import { queryGraphql } from './graphql.ts'
import type { MagentoCall } from './magentoClient.ts'

export const NEWSLETTER_CALLS = { 'ext/mailchimp-subscribe/subscribe': newsletter }

const ME = '/customers/me'
const recordSchema = v.object({
  email: v.string(),
  firstname: v.string(),
  lastname: v.string(),
  website_id: v.optional(looseId),
  extension_attributes: v.fallback(v.object({ is_subscribed: v.optional(v.boolean(), false) }), {
    is_subscribed: false,
  }),
})
const subscribeSchema = v.object({ email: v.string() })
const SUBSCRIBE = 'mutation Subscribe($email: String!) { subscribeEmailToNewsletter(email: $email) { status } }'
const IS_SUBSCRIBED = 'graphql-already-exists'

async function newsletter(call: MagentoCall): Promise<unknown> {
  const { method, token } = call
  if (token !== null) return method === 'GET' ? ownStatus(call) : setOwn(call, method === 'POST')
  if (method === 'GET') return null
  if (method !== 'POST') throw onlyByMail(call)
  const { email } = v.parse(subscribeSchema, call.body)
  return queryGraphql(call, SUBSCRIBE, { email }, IS_SUBSCRIBED)
}

async function own(call: MagentoCall) {
  const { upstream } = call
  return parseBody(recordSchema, await call.read(ME), { upstream, from: ME, hidesMessage: true })
}

async function ownStatus(call: MagentoCall): Promise<string> {
  return (await own(call)).extension_attributes.is_subscribed ? 'subscribed' : 'unsubscribed'
}

async function setOwn(call: MagentoCall, isWanted: boolean): Promise<unknown> {
  const { website_id: website, ...customer } = await own(call)
  return call.write('PUT', ME, {
    customer: {
      ...customer,
      ...(website !== undefined && { website_id: Number(website) }),
      extension_attributes: { is_subscribed: isWanted },
    },
  })
}

/** Who has an address is known to Magento by the link in its mail only. */
function onlyByMail({ upstream, name }: MagentoCall): UpstreamError {
  return new UpstreamError({
    code: 'UPSTREAM_NOT_IMPLEMENTED',
    upstream,
    status: 404,
    wasSent: false,
    message: `${upstream}: ${name}: not called, Magento ends a guest's newsletter by the link of its mail`,
  })
}

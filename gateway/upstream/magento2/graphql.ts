/** Magento's GraphQL, for what REST has for administrators only. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import type { MagentoCall } from './magentoClient.ts'

const errorSchema = v.object({
  extensions: v.fallback(v.optional(v.object({ category: v.optional(v.string()) })), undefined),
})
const answerSchema = v.object({ data: v.optional(v.unknown()), errors: v.optional(v.array(errorSchema), []) })
const UNAUTHORIZED = 'graphql-authorization'
/** Of what was entered. */
const REFUSED = ['graphql-input', 'graphql-no-such-entity', 'graphql-already-exists']

/**
 * The data of a query with the shopper's token. Sentences of errors are in no log: they may name a customer.
 *
 * @param accepted the category of errors that say the wish was fulfilled before
 * @throws UpstreamError
 */
export async function queryGraphql(
  call: MagentoCall,
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
  accepted?: string,
): Promise<unknown> {
  const { upstream } = call
  const answer = await call.readGraphql(document, variables)
  const { data, errors } = parseBody(answerSchema, answer, { upstream, from: '/graphql', hidesMessage: true })
  const categories = errors.map(({ extensions }) => extensions?.category ?? '')
  if (categories.every((category) => category === accepted)) return data
  if (categories.includes(UNAUTHORIZED))
    throw new UpstreamError({
      code: 'UPSTREAM_REJECTED',
      upstream,
      status: 401,
      refusalKind: 'TOKEN_INVALID',
      message: `${upstream}: POST /graphql: the customer is not authorized`,
    })
  const message = `${upstream}: POST /graphql: expected data, got ${errors.length} errors`
  throw categories.every((category) => REFUSED.includes(category))
    ? new UpstreamError({ code: 'UPSTREAM_REJECTED', upstream, status: 400, message })
    : new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message })
}

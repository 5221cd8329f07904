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

/** The data of a query with the shopper's token. Sentences of errors are in no log: they may name a customer. @throws UpstreamError */
export async function queryGraphql(
  call: MagentoCall,
  document: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<unknown> {
  const { upstream } = call
  const answer = await call.readGraphql(document, variables)
  const { data, errors } = parseBody(answerSchema, answer, { upstream, from: '/graphql', hidesMessage: true })
  if (errors.length === 0) return data
  if (errors.some(({ extensions }) => extensions?.category === UNAUTHORIZED))
    throw new UpstreamError({
      code: 'UPSTREAM_REJECTED',
      upstream,
      status: 401,
      refusalKind: 'TOKEN_INVALID',
      message: `${upstream}: POST /graphql: the customer is not authorized`,
    })
  const message = `${upstream}: POST /graphql: expected data, got ${errors.length} errors`
  throw new UpstreamError({ code: 'UPSTREAM_MALFORMED', upstream, message })
}

/** Magento's GraphQL, for what REST has for administrators only. */
import * as v from 'valibot'
import { UpstreamError } from '../../shared/errors.ts'
import { parseBody } from '../border.ts'
import { optionalField } from '../looseFields.ts'
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

const namedSchema = v.object({ name: v.string() })
const inputSchema = v.object({ name: optionalField(v.string()), inputFields: optionalField(v.array(namedSchema)) })
const argumentSchema = v.object({
  name: v.string(),
  type: optionalField(v.object({ ofType: optionalField(inputSchema) })),
})
const fieldSchema = v.object({ name: v.string(), args: v.array(argumentSchema) })
const typeSchema = v.object({ __type: v.nullable(v.object({ fields: v.array(fieldSchema) })) })
const FIELDS = `query Fields($type: String!) { __type(name: $type) { fields { name args { name type { ofType {
  name inputFields { name }
} } } } } }`

export type GraphqlField = v.InferOutput<typeof fieldSchema>

export interface FieldSearch {
  /** Whether Magento has it, as far as known. */
  mayBe(): boolean
  /** Null where Magento does not have it. @throws UpstreamError */
  of(call: MagentoCall): Promise<GraphqlField | null>
}

/** A field that not every release has. Magento is asked once; a failure is asked again. */
export function createGraphqlField(
  type: string,
  name: string,
  isWanted: (field: GraphqlField) => boolean,
): FieldSearch {
  let pending: Promise<GraphqlField | null> | null = null
  let isMissing = false
  const search = async (call: MagentoCall): Promise<GraphqlField | null> => {
    const answer = await queryGraphql(call, FIELDS, { type }).catch((error: unknown) => {
      if (error instanceof UpstreamError && error.code === 'UPSTREAM_NOT_IMPLEMENTED') return { __type: null }
      throw error
    })
    const { __type: found } = parseBody(typeSchema, answer, { upstream: call.upstream, from: `/graphql ${type}` })
    return found?.fields.find((field) => field.name === name && isWanted(field)) ?? null
  }
  return {
    mayBe: () => !isMissing,
    async of(call) {
      pending ??= search(call)
      const field = await pending.catch((error: unknown) => {
        pending = null
        throw error
      })
      isMissing = field === null
      return field
    },
  }
}

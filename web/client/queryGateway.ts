/** Sends a page's query with Apollo Client. */
import type { ApolloClient, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { CombinedGraphQLErrors } from '@apollo/client/errors'
import type { Outcome } from './lazyClient.ts'
import { operationName, PageQueryError, type PageQueryErrorReason } from './loading.ts'

/** @throws PageQueryError */
export async function queryGateway<Data, Variables extends OperationVariables>(
  client: ApolloClient,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<Data> {
  const { data, error } = await client.query<Data>({ query, variables, errorPolicy: 'all' })
  return dataOf(query, { data, error })
}

/** @throws PageQueryError */
export function dataOf<Data>(query: TypedDocumentNode<Data, never>, { data, error }: Outcome<Data>): Data {
  if (data === undefined || data === null)
    throw new PageQueryError(operationName(query), reasonOf(error), { cause: error })

  return data
}

/** Temporary errors: an upstream is unavailable, or the gateway is starting or overloaded. */
const TEMPORARY_CODES: readonly unknown[] = [
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_TIMEOUT',
  'NOT_READY',
  'OVERLOADED',
  'OPERATION_TIMEOUT',
]

function reasonOf(error: unknown): PageQueryErrorReason {
  if (!CombinedGraphQLErrors.is(error)) return 'unreachable'

  const codes = error.errors.map(({ extensions }) => extensions?.['code'])
  if (codes.includes('BAD_USER_INPUT')) return 'invalid'
  return codes.some((code) => TEMPORARY_CODES.includes(code)) ? 'unreachable' : 'refused'
}

/** Returns the sample catalogue's response to a query, to be modified and passed to `response` of openPage. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { graphql, print } from 'graphql'
import { createCache } from '../client/cache.ts'
import { sampleSchema } from './sampleSchema.ts'

export async function sampleResponse<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<Data> {
  // With type names, which the client adds to its queries.
  const source = print(createCache().transformDocument(query))
  const { data, errors } = await graphql({ schema: sampleSchema, source, variableValues: variables })
  if (errors || !data) throw new Error(`expected data from the sample catalogue, got ${String(errors?.[0]?.message)}`)

  return structuredClone(data) as Data
}

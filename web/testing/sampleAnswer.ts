/** What the sample catalogue answers a query with: to be changed a little and given back by `answer`. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { graphql, print } from 'graphql'
import { createCache } from '../graphql/cache.ts'
import { sampleSchema } from './sampleSchema.ts'

export async function sampleAnswer<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
): Promise<Data> {
  // With type names, as the client asks.
  const source = print(createCache().transformDocument(query))
  const { data, errors } = await graphql({ schema: sampleSchema, source, variableValues: variables })
  if (errors || !data) throw new Error(`expected data from the sample catalogue, got ${String(errors?.[0]?.message)}`)

  return structuredClone(data) as Data
}

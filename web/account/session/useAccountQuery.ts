/** Loads private data of the account and keeps it in memory while its section is shown. */
import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useCallback, useEffect, useState } from 'react'
import { useApolloClient } from '../../client/apolloContext.ts'
import { reportMissingAbility } from '../../shop/missingAbility.ts'

export type Loaded<Part> =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly part: Part }

/**
 * @param partOf the part that the section shows; null if it could not be read
 */
export function useAccountQuery<Data, Variables extends OperationVariables, Part>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
  partOf: (data: Data) => Part | null | undefined,
): { readonly state: Loaded<Part>; readonly reload: () => Promise<void> } {
  const client = useApolloClient()
  const [state, setState] = useState<Loaded<Part>>({ kind: 'pending' })
  const content = JSON.stringify(variables)

  const load = useCallback(async (): Promise<Loaded<Part>> => {
    const { data, error } = await client
      .query<Data>({ query, variables, fetchPolicy: 'no-cache', errorPolicy: 'all' })
      .catch(() => ({ data: undefined, error: undefined }))
    reportMissingAbility(error)
    const part = data ? partOf(data) : null
    return part === null || part === undefined ? { kind: 'failed' } : { kind: 'loaded', part }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- partOf is a selector without state, and content stands for the variables
  }, [client, query, content])

  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const next = await load()
      if (isCurrent) setState(next)
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [load])

  return { state, reload: async () => setState(await load()) }
}

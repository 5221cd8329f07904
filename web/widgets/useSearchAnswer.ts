/** Asks while the shopper types: once a pause, and the former question is taken back. */
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import { SearchPanel, type SearchPanelQuery } from '../graphql/generated/documents.generated.ts'

export type SearchAnswer = NonNullable<SearchPanelQuery['search']>

export interface SearchState {
  /** The newest that came; an older one stays until then. */
  readonly answer: SearchAnswer | null
  readonly isUnanswered: boolean
}

const pauseMs = 120
const productsShown = 6
const nothingYet: SearchState = { answer: null, isUnanswered: false }

/** @param text null: too short to search. */
export function useSearchAnswer(text: string | null): SearchState {
  const client = useApolloClient()
  const [state, setState] = useState(nothingYet)

  useEffect(() => {
    if (text === null) return

    const abort = new AbortController()
    const timer = setTimeout(() => {
      client
        // Shared with an equal question that is being taken back, it would be taken back too.
        .query({ query: SearchPanel, variables: { text, pageSize: productsShown }, context: { fetchOptions: { signal: abort.signal }, queryDeduplication: false }, errorPolicy: 'all' })
        .then(({ data }) => data?.search ?? null, () => null)
        .then((answer) => {
          if (!abort.signal.aborted) setState({ answer, isUnanswered: answer === null })
        })
    }, pauseMs)

    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, text])

  return text === null ? nothingYet : state
}

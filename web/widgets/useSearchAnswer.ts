/** Asks while the shopper types: once a pause, and the former question is taken back. */
import type { ApolloClient } from '@apollo/client'
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
    const ask = async () => {
      const answer = await answerTo(client, text, abort.signal)
      if (!abort.signal.aborted) setState({ answer, isUnanswered: answer === null })
    }
    const timer = setTimeout(() => void ask(), pauseMs)

    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, text])

  return text === null ? nothingYet : state
}

async function answerTo(client: ApolloClient, text: string, signal: AbortSignal): Promise<SearchAnswer | null> {
  try {
    // An equal question that is being taken back must not take this one with it.
    const context = { fetchOptions: { signal }, queryDeduplication: false }
    const { data } = await client.query({
      query: SearchPanel,
      variables: { text, pageSize: productsShown },
      context,
      errorPolicy: 'all',
    })
    return data?.search ?? null
  } catch {
    return null
  }
}

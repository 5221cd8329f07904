/** Search as you type: one request per pause; the next input aborts the request before it. */
import { useEffect, useState } from 'react'
import type { SearchPanelQuery } from '../client/generated/documents.generated.ts'
import { useSearchPanelLazyQuery } from '../client/generated/hooks.generated.ts'

export type SearchPanelResult = NonNullable<SearchPanelQuery['search']>

export interface SearchState {
  /** The newest response; an older one is shown until it arrives. */
  readonly answer: SearchPanelResult | null
  readonly hasFailed: boolean
}

const pauseMs = 120
const productsShown = 6
const nothingYet: SearchState = { answer: null, hasFailed: false }

/** @param text null if it is too short to search. */
export function useSearchPanelResult(text: string | null): SearchState {
  const [search] = useSearchPanelLazyQuery({ errorPolicy: 'all' })
  const [state, setState] = useState(nothingYet)

  useEffect(() => {
    if (text === null) return

    const abort = new AbortController()
    const load = async () => {
      const answer = await search({
        variables: { text, pageSize: productsShown },
        // Without this, aborting a request would also abort a new one with equal variables.
        context: { fetchOptions: { signal: abort.signal }, queryDeduplication: false },
      }).then(
        ({ data }) => data?.search ?? null,
        () => null,
      )
      if (!abort.signal.aborted) setState({ answer, hasFailed: answer === null })
    }
    const timer = setTimeout(() => void load(), pauseMs)

    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [search, text])

  return text === null ? nothingYet : state
}

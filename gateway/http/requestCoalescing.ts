/**
 * Coalesces equal public queries: while one request is executed, the others wait for the bytes of its response. Unlike the response cache,
 * it serves responses that no cache may store, such as listings with stock: they are not older than the first request.
 */
import type { PublicResponse, ResponsePlace } from './responseCache.ts'

/** Before compression. Null for a response that belongs to its own request, such as an error. */
export type CoalescedResponse = Omit<PublicResponse, 'contentEncoding' | 'followsQuotes'> | null

interface Execution {
  readonly response: Promise<CoalescedResponse>
  readonly quotes: ResponsePlace['quotes']
}

export class RequestCoalescing {
  readonly #isPublicQuery: (documentHash: string) => boolean
  readonly #executions = new Map<string, Execution>()

  /** @param isPublicQuery whether equal requests of guests get equal responses, and change nothing */
  constructor(isPublicQuery: (documentHash: string) => boolean) {
    this.#isPublicQuery = isPublicQuery
  }

  /** The response to an equal request that is executed now; null without one. */
  find({ key, quotes, isReadOnly }: ResponsePlace): Promise<CoalescedResponse> | null {
    const execution = isReadOnly ? undefined : this.#executions.get(key)
    return execution?.quotes === quotes ? execution.response : null
  }

  /**
   * Lets equal requests wait for the response to this one, until the returned function is called. Calling it again has no effect.
   * Null for a request whose response no other may get.
   */
  start({ key, quotes, documentHash, isReadOnly }: ResponsePlace): ((response: CoalescedResponse) => void) | null {
    if (isReadOnly || !this.#isPublicQuery(documentHash)) return null
    const { promise, resolve } = Promise.withResolvers<CoalescedResponse>()
    const execution: Execution = { response: promise, quotes }
    this.#executions.set(key, execution)
    return (response) => {
      resolve(response)
      if (this.#executions.get(key) === execution) this.#executions.delete(key)
    }
  }
}

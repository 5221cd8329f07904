/** Answers queries from the catalogue on this device when the network does not. */
import { ApolloLink } from '@apollo/client/link'
import { Observable, type Observer } from 'rxjs'
import type { Connection } from '../shop/connection.ts'
import type { OfflineAnswers } from './offlineAnswers.ts'
import { isUnreachable } from '../client/links.ts'

/** Timeout after which a request counts as offline. */
const HANGING_MS = 8_000

/** @param load null where this device has no catalogue */
export function offlineLink(connection: Connection, load: () => Promise<OfflineAnswers | null>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isQuery(operation)) return forward(operation)
    const answerOffline = async () => (await load())?.answer(operation.query, operation.variables) ?? null

    return new Observable((observer) => {
      const request = new QueryWithFallback({ observer, connection, answerOffline, send: () => forward(operation) })
      void request.begin()
      return () => request.end()
    })
  })
}

interface RequestParts {
  readonly observer: Observer<ApolloLink.Result>
  readonly connection: Connection
  readonly answerOffline: () => Promise<ApolloLink.Result | null>
  readonly send: () => Observable<ApolloLink.Result>
}

/** Gets its result from the network or from this device, whichever is first. */
class QueryWithFallback {
  readonly #parts: RequestParts
  readonly #timer: ReturnType<typeof setTimeout>
  #isDone = false
  #network: { unsubscribe(): void } | undefined

  constructor(parts: RequestParts) {
    this.#parts = parts
    this.#timer = setTimeout(() => void this.#giveUp(), HANGING_MS)
  }

  async begin(): Promise<void> {
    // A request without an answer is not waited for.
    if (this.#parts.connection.state() === 'online' || !(await this.#answerOffline())) this.#send()
  }

  end(): void {
    this.#isDone = true
    clearTimeout(this.#timer)
    this.#network?.unsubscribe()
  }

  #send(): void {
    if (this.#isDone) return
    this.#network = this.#parts.send().subscribe({
      next: (result) => this.#finish(result),
      error: (error: unknown) => void this.#fail(error),
    })
  }

  async #giveUp(): Promise<void> {
    if (await this.#answerOffline()) this.#parts.connection.failed()
  }

  async #answerOffline(): Promise<boolean> {
    const result = this.#isDone ? null : await this.#parts.answerOffline().catch(() => null)
    if (result && !this.#isDone) this.#finish(result)
    return result !== null
  }

  #finish(result: ApolloLink.Result): void {
    this.end()
    this.#parts.observer.next(result)
    this.#parts.observer.complete()
  }

  async #fail(error: unknown): Promise<void> {
    if ((isUnreachable(error) && (await this.#answerOffline())) || this.#isDone) return
    this.#isDone = true
    clearTimeout(this.#timer)
    this.#parts.observer.error(error)
  }
}

function isQuery({ operationType }: ApolloLink.Operation): boolean {
  // graphql's enum is no value in the browser's build.
  const type: string = operationType
  return type === 'query'
}

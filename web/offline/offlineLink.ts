/** Answers queries from the catalogue on this device when the network does not. */
import { ApolloLink } from '@apollo/client/link'
import { Observable } from 'rxjs'
import type { Connection } from '../shop/connection.ts'
import type { OfflineAnswers } from './offlineAnswers.ts'
import { isUnreachable } from '../client/links.ts'

/** A request without a response for so long counts as offline. */
const HANGING_MS = 8_000

/** @param load null where this device has no catalogue */
export function offlineLink(connection: Connection, load: () => Promise<OfflineAnswers | null>): ApolloLink {
  return new ApolloLink((operation, forward) => {
    if (!isQuery(operation)) return forward(operation)
    const ask = async () => (await load())?.answer(operation.query, operation.variables) ?? null

    return new Observable((observer) => {
      let isDone = false
      let network: { unsubscribe(): void } | undefined
      const finish = (result: ApolloLink.Result) => {
        isDone = true
        clearTimeout(timer)
        network?.unsubscribe()
        observer.next(result)
        observer.complete()
      }
      const answerOffline = async () => {
        const result = isDone ? null : await ask().catch(() => null)
        if (result && !isDone) finish(result)
        return result !== null
      }
      const fail = async (error: unknown) => {
        if ((isUnreachable(error) && (await answerOffline())) || isDone) return
        isDone = true
        clearTimeout(timer)
        observer.error(error)
      }
      const send = () => {
        if (isDone) return
        network = forward(operation).subscribe({
          next: (result) => finish(result),
          error: (error: unknown) => void fail(error),
        })
      }
      const giveUp = async () => {
        if (await answerOffline()) connection.failed()
      }
      const timer = setTimeout(() => void giveUp(), HANGING_MS)

      const begin = async () => {
        // A request without an answer is not waited for.
        if (connection.state() === 'online' || !(await answerOffline())) send()
      }
      void begin()
      return () => {
        isDone = true
        clearTimeout(timer)
        network?.unsubscribe()
      }
    })
  })
}

function isQuery({ operationType }: ApolloLink.Operation): boolean {
  // graphql's enum is no value in the browser's build.
  const type: string = operationType
  return type === 'query'
}

/** What a page's queries did not get because an upstream failed. */
import { type ApolloClient, ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

export interface UnansweredFields {
  /** Whether an error left a root field null, such as the product that a page is about. */
  hasRootField: boolean
}

/** Watches every response that the client gets from now on. */
export function watchUnansweredFields(client: ApolloClient): UnansweredFields {
  const found: UnansweredFields = { hasRootField: false }
  const watch = new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      tap(({ data, errors = [] }) => {
        if (errors.some(({ path }) => path && isEmpty(data, path[0]))) found.hasRootField = true
      }),
    ),
  )
  client.setLink(watch.concat(client.link))
  return found
}

function isEmpty(data: Readonly<Record<string, unknown>> | null | undefined, field: string | number | undefined) {
  return (data?.[String(field)] ?? null) === null
}

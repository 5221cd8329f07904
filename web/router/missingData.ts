/** Detects fields of a page's queries that are null because an upstream failed. */
import { type ApolloClient, ApolloLink } from '@apollo/client'
import { tap } from 'rxjs'

export interface MissingData {
  /** Whether an error made a root field null, such as the product of a page. */
  hasRootField: boolean
}

/** Watches all responses of the client from now on. */
export function watchMissingData(client: ApolloClient): MissingData {
  const found: MissingData = { hasRootField: false }
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

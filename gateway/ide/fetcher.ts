/** Sends the operations of the IDE to this gateway, for the selected store. */
import type { Fetcher } from '@graphiql/toolkit'
import { rememberedStore } from './storeChoice.ts'

export const fetcher: Fetcher = async (parameters, options) => {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json, application/json',
      'x-store': rememberedStore(),
      ...options?.headers,
    },
    body: JSON.stringify(parameters),
  })
  return response.json()
}

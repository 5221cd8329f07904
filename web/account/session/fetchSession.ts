/** The only access to the session: its code and queries are loaded when a customer is signed in or signs in. */
import type { ApolloClient } from '@apollo/client'
import type { Connection } from '../../shop/connection.ts'
import { loadCode } from '../../shop/loadCode.ts'
import type { Session } from './session.ts'

/** @throws if the code cannot be fetched, for instance without a network. */
export async function fetchSession(client: ApolloClient, connection: Connection): Promise<Session> {
  const { sessionOf } = await loadCode(() => import('./session.ts'))
  return sessionOf(client, connection)
}

/** The one way to the session: its code, and the queries in it, come when somebody is signed in or wants to be. */
import type { ApolloClient } from '@apollo/client'
import type { Connection } from '../../shop/connection.ts'
import type { Session } from './session.ts'

/** @throws when its code cannot be fetched, as without a network. */
export async function fetchSession(client: ApolloClient, connection: Connection): Promise<Session> {
  const { sessionOf } = await import('./session.ts')
  return sessionOf(client, connection)
}

/** Keeps the page true to whoever looks at it: a session that other tabs have begun or ended, and prices that run out. Loaded once the page stands. */
import type { ApolloClient } from '@apollo/client'
import { keepPricesFresh } from '../features/price/keepPricesFresh.ts'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import type { Connection } from '../shop/connection.ts'
import { saysSignedIn, viewerState } from '../shop/viewer.ts'

export function followShopper(client: ApolloClient, connection: Connection): void {
  const follow = async () => {
    if (!saysSignedIn(document.cookie) && viewerState.read().kind === 'guest') return

    const session = await fetchSession(client, connection)
    // While it was fetched, the shopper may have acted.
    const isKnown = viewerState.read().kind !== 'guest'
    if (saysSignedIn(document.cookie) === isKnown) session.start()
    else if (isKnown) session.end()
    else session.begin()
  }
  const look = () => {
    if (document.visibilityState === 'visible') follow().catch(() => undefined)
  }

  look()
  document.addEventListener('visibilitychange', look)
  // A page that comes back from the history has heard nothing while it lay there.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
  keepPricesFresh({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids) => {
      fetchSession(client, connection).then((session) => session.renew(ids), () => undefined)
    },
  })
}

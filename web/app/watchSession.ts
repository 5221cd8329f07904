/** Keeps the page true to the session: one that stands when the page opens, and what other tabs have done when it is returned to. */
import type { ApolloClient } from '@apollo/client'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import type { Connection } from '../shop/connection.ts'
import { saysSignedIn, viewerState } from '../shop/viewer.ts'

export function watchSession(client: ApolloClient, connection: Connection): void {
  const look = async () => {
    const isFlagged = saysSignedIn(document.cookie)
    if (!isFlagged && viewerState.read().kind === 'guest') return

    const session = await fetchSession(client, connection)
    // While it was fetched, the shopper may have acted.
    const isKnown = viewerState.read().kind !== 'guest'
    if (saysSignedIn(document.cookie) === isKnown) session.start()
    else if (isKnown) session.end()
    else session.begin()
  }
  const lookAgain = () => {
    if (document.visibilityState === 'visible') look().catch(() => undefined)
  }

  look().catch(() => undefined)
  document.addEventListener('visibilitychange', lookAgain)
  // A page that comes back from the history has heard nothing while it lay there.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) lookAgain()
  })
}

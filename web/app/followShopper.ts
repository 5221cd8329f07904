/** Keeps the page true to whoever looks at it: a session that other tabs have begun or ended, and prices that run out. Loaded once the page stands. */
import type { ApolloClient } from '@apollo/client'
import { refreshPrices } from '../features/price/refreshPrices.ts'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import type { Connection } from '../shop/connection.ts'
import { otherTabs } from '../shop/otherTabs.ts'
import { sessionMarker, viewerState } from '../shop/viewer.ts'

export function followShopper(client: ApolloClient, connection: Connection): void {
  const follow = () => {
    if (sessionMarker(document.cookie) === null && viewerState.read().kind === 'guest') return
    fetchSession(client, connection).then(
      (session) => session.follow(),
      () => undefined,
    )
  }

  follow()
  otherTabs.subscribe(follow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
  hideWhileAway(follow)
  refreshPrices({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids, afterSync) => {
      fetchSession(client, connection).then(
        (session) => session.renew(ids, afterSync),
        () => undefined,
      )
    },
  })
}

/**
 * A page that comes back from the history is painted as it was left, before anything runs in it.
 * What a customer saw is therefore unseen while it lies there, and a page of another sign-in is loaded anew.
 */
function hideWhileAway(comeBack: () => void): void {
  let leftWith: { readonly mark: string | null } | null = null
  window.addEventListener('pagehide', () => {
    if (viewerState.read().kind === 'guest') return
    leftWith = { mark: sessionMarker(document.cookie) }
    document.body.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (leftWith && leftWith.mark !== sessionMarker(document.cookie)) return location.reload()
    leftWith = null
    document.body.style.visibility = ''
    comeBack()
  })
}

/** Updates the page when the session changes in another tab, and when prices expire. Loaded after the page. */
import type { ApolloClient } from '@apollo/client'
import { refreshPrices } from '../price/refreshPrices.ts'
import { fetchSession } from '../account/session/fetchSession.ts'
import type { Connection } from '../shop/connection.ts'
import { awaitCode } from '../shop/loadCode.ts'
import { otherTabs } from '../shop/otherTabs.ts'
import { followPreferredTaxSide } from '../shop/preferredTaxSide.ts'
import { sessionMarker, viewerState } from '../shop/viewer.ts'

export function followShopper(client: ApolloClient, connection: Connection, storeCode: string): void {
  const follow = () => {
    if (sessionMarker(document.cookie) === null && viewerState.read().kind === 'guest') return
    fetchSession(client, connection).then(
      (session) => session.follow(),
      () => undefined, // without the code the next view of the page follows
    )
  }

  follow()
  void awaitCode(() => import('./offlineTasks.ts')).then(({ startOfflineTasks }) =>
    startOfflineTasks({ client, connection, storeCode }),
  )
  followPreferredTaxSide()
  otherTabs.subscribe(follow)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow()
  })
  hideInPageCache(follow)
  refreshPrices({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids, afterSync) => {
      fetchSession(client, connection).then(
        (session) => session.renew(ids, afterSync),
        () => undefined, // without the code they are renewed when they are next due
      )
    },
  })
}

/**
 * The browser paints a page from the back-forward cache as it was left, before any script runs.
 * The customer's data is therefore hidden before the page enters that cache, and the page is reloaded if the session has changed.
 */
function hideInPageCache(onReturn: () => void): void {
  let hiddenSession: { readonly marker: string | null } | null = null
  window.addEventListener('pagehide', () => {
    if (viewerState.read().kind === 'guest') return
    hiddenSession = { marker: sessionMarker(document.cookie) }
    document.body.style.visibility = 'hidden'
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    if (hiddenSession && hiddenSession.marker !== sessionMarker(document.cookie)) return location.reload()
    hiddenSession = null
    document.body.style.visibility = ''
    onReturn()
  })
}

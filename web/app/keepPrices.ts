/** Prices on the page are kept fresh, whoever looks at them. Loaded once the page stands. */
import type { ApolloClient } from '@apollo/client'
import { keepPricesFresh } from '../features/price/keepPricesFresh.ts'
import { fetchSession } from '../features/viewer/fetchSession.ts'
import type { Connection } from '../shop/connection.ts'

export function keepPrices(client: ApolloClient, connection: Connection): void {
  keepPricesFresh({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids) => {
      void fetchSession(client, connection).then((session) => session.renew(ids), () => undefined)
    },
  })
}

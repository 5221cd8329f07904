/** Prices on the page are kept fresh, whoever looks at them. Loaded once the page stands. */
import type { ApolloClient } from '@apollo/client'
import { keepPricesFresh } from '../features/price/keepPricesFresh.ts'
import type { Connection } from '../shop/connection.ts'

export function keepPrices(client: ApolloClient, connection: Connection): void {
  keepPricesFresh({
    client,
    connection,
    now: () => Date.now(),
    renewOwn: (ids) => {
      void import('../features/viewer/session.ts').then(({ sessionOf }) => sessionOf(client, connection).renew(ids), () => undefined)
    },
  })
}

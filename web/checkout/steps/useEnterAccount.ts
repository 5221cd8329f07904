/** Signs in to the account that was opened along with an order: the order becomes the customer's. */
import { use } from 'react'
import { fetchSession } from '../../account/session/fetchSession.ts'
import { checkoutDraft } from '../checkoutDraft.ts'
import { useApolloClient } from '../../client/apolloContext.ts'
import { useSignInMutation } from '../../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'
import { randomKey } from '../../shop/idempotencyKey.ts'
import { useStoreView } from '../../shop/StoreContext.tsx'

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Returns a function that shows the customer. Before it is called the page is a guest's, although its requests are the customer's.
 * Where a sign-in is not possible, such as before an identity is verified, the order stays the guest's.
 */
export function useEnterAccount(): (credentials: Credentials) => Promise<() => void> {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const { code } = useStoreView()
  const [signIn] = useSignInMutation({ fetchPolicy: 'no-cache', errorPolicy: 'all' })

  return async ({ email, password }) => {
    // A draft belongs to one session. It is needed again if the payment fails.
    const draft = checkoutDraft.read(code)
    const input = { idempotencyKey: randomKey(), email, password, asBearer: false }
    const { data } = await signIn({ variables: { input } }).catch(() => ({ data: null }))
    const outcome = data?.signIn
    if (outcome?.__typename !== 'SignedIn') return () => {}
    if (draft) checkoutDraft.write(code, draft)
    return () => {
      void fetchSession(client, connection).then(
        (session) => session.enter(outcome.viewer),
        () => undefined, // the next document comes with the session
      )
    }
  }
}

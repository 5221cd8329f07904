/** What the goldsmith calculator asks the signed-in customer: asked when the typing rests, and no longer waited for when it goes on. */
import { useApolloClient } from '@apollo/client/react'
import { use, useEffect, useState } from 'react'
import { CalculatedPrice, type CalculatedPriceQuery } from '../../graphql/generated/documents.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'

type Calculated = NonNullable<NonNullable<CalculatedPriceQuery['viewer']>['calculatedPrice']>

export type CalculatedState =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'answered'; readonly price: Calculated }
  /** No answer, or none with a price: nothing is put in its place. */
  | { readonly kind: 'none' }

export const restMs = 400

/** @param quantity null asks nothing. */
export function useCalculatedPrice(variantId: string, quantity: string | null): CalculatedState {
  const client = useApolloClient()
  const connection = use(ConnectionContext)
  const key = `${variantId} ${quantity ?? ''}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly price: Calculated | null } | null>(null)

  useEffect(() => {
    if (quantity === null) return undefined
    const aborter = new AbortController()
    const ask = async () => {
      const { data } = await client.query({
        query: CalculatedPrice,
        variables: { variantId, quantity },
        fetchPolicy: 'no-cache',
        errorPolicy: 'all',
        context: { fetchOptions: { signal: aborter.signal }, queryDeduplication: false },
      })
      return data?.viewer?.calculatedPrice ?? null
    }
    const tell = async (asked: ReturnType<typeof ask> | null) => {
      const price = (await asked?.catch(() => null)) ?? null
      if (!aborter.signal.aborted) setAnswer({ key, price })
    }
    const timer = setTimeout(() => {
      void tell(connection.state() === 'offline' ? null : ask())
    }, restMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [client, connection, variantId, quantity, key])

  if (answer?.key !== key) return { kind: 'awaited' }
  return answer.price ? { kind: 'answered', price: answer.price } : { kind: 'none' }
}

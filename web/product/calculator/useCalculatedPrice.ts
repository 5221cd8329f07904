/** The goldsmith calculator's price for the signed-in customer: fetched after a pause in typing; further input aborts the request. */
import { use, useEffect, useState } from 'react'
import type { CalculatedPriceQuery } from '../../client/generated/documents.generated.ts'
import { useCalculatedPriceLazyQuery } from '../../client/generated/hooks.generated.ts'
import { ConnectionContext } from '../../shop/connection.ts'

type CalculatedPrice = NonNullable<NonNullable<CalculatedPriceQuery['viewer']>['calculatedPrice']>

export type CalculatedState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'loaded'; readonly price: CalculatedPrice }
  /** The request failed or returned no price; the calculator shows none instead of a guess. */
  | { readonly kind: 'none' }

export const restMs = 400

/** @param quantity null sends no request. */
export function useCalculatedPrice(variantId: string, quantity: string | null): CalculatedState {
  const [fetchPrice] = useCalculatedPriceLazyQuery({ fetchPolicy: 'no-cache', errorPolicy: 'all' })
  const connection = use(ConnectionContext)
  const key = `${variantId} ${quantity ?? ''}`
  const [answer, setAnswer] = useState<{ readonly key: string; readonly price: CalculatedPrice | null } | null>(null)

  useEffect(() => {
    if (quantity === null) return undefined
    const aborter = new AbortController()
    const load = async () => {
      const { data } = await fetchPrice({
        variables: { variantId, quantity },
        context: { fetchOptions: { signal: aborter.signal }, queryDeduplication: false },
      })
      return data?.viewer?.calculatedPrice ?? null
    }
    const show = async (response: ReturnType<typeof load> | null) => {
      const price = (await response?.catch(() => null)) ?? null
      if (!aborter.signal.aborted) setAnswer({ key, price })
    }
    const timer = setTimeout(() => {
      void show(connection.state() === 'offline' ? null : load())
    }, restMs)
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [fetchPrice, connection, variantId, quantity, key])

  if (answer?.key !== key) return { kind: 'pending' }
  return answer.price ? { kind: 'loaded', price: answer.price } : { kind: 'none' }
}

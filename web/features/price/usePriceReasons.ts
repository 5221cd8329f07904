/** Fetches the reasons of a price: a public price by its id, a personal one for the signed-in customer. */
import { useEffect, useRef } from 'react'
import type { PersonalPriceReasonsQuery, PriceReasonsQuery } from '../../graphql/generated/documents.generated.ts'
import { usePersonalPriceReasonsQuery, usePriceReasonsQuery } from '../../graphql/generated/hooks.generated.ts'

export type ReasonedPrice =
  | Extract<NonNullable<PriceReasonsQuery['node']>, { __typename: 'Price' }>
  | NonNullable<NonNullable<PersonalPriceReasonsQuery['viewer']>['personalPrices'][number]>

interface PriceReasonsResult {
  /** Null if the request failed. */
  readonly price: ReasonedPrice | null
  readonly isPending: boolean
}

export interface PriceReasonsParams {
  /** Id of the product or variant. */
  readonly of: string
  readonly priceId: string
  readonly isPersonal: boolean
  /** The displayed amount: when it moves with its metal, the reasons have changed too. */
  readonly amount: string
}

export function usePriceReasons({ of, priceId, isPersonal, amount }: PriceReasonsParams): PriceReasonsResult {
  // Shows the cached reasons while the gateway cannot be reached.
  const publicQuery = usePriceReasonsQuery({
    variables: { priceId },
    skip: isPersonal,
    fetchPolicy: 'cache-and-network',
  })
  const personalQuery = usePersonalPriceReasonsQuery({
    variables: { ids: [of] },
    skip: !isPersonal,
    fetchPolicy: 'no-cache',
  })
  const { refetch } = isPersonal ? personalQuery : publicQuery
  const fetchedAmount = useRef(amount)
  useEffect(() => {
    if (fetchedAmount.current === amount) return
    fetchedAmount.current = amount
    refetch().catch(() => undefined)
  }, [amount, refetch])

  if (isPersonal)
    return {
      price: personalQuery.data?.viewer?.personalPrices[0] ?? null,
      isPending: personalQuery.loading && !personalQuery.data,
    }

  const node = publicQuery.data?.node
  return { price: node?.__typename === 'Price' ? node : null, isPending: publicQuery.loading && !node }
}

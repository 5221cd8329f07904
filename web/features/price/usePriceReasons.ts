/** Fetches the reasons of a price: a public price by its id, a personal one for the signed-in customer. */
import { useEffect, useRef } from 'react'
import type { PersonalPriceReasonsQuery, PriceReasonsQuery } from '../../graphql/generated/documents.generated.ts'
import { usePersonalPriceReasonsQuery, usePriceReasonsQuery } from '../../graphql/generated/hooks.generated.ts'

export type ReasonedPrice =
  | Extract<NonNullable<PriceReasonsQuery['node']>, { __typename: 'Price' }>
  | NonNullable<NonNullable<PersonalPriceReasonsQuery['viewer']>['personalPrices'][number]>

interface PriceReasonsAnswer {
  /** Null if the request failed. */
  readonly price: ReasonedPrice | null
  readonly isPending: boolean
}

interface ReasonedThing {
  /** Id of the product or variant. */
  readonly of: string
  readonly priceId: string
  readonly isPersonal: boolean
  /** The displayed amount: when it moves with its metal, the reasons have changed too. */
  readonly amount: string
}

export function usePriceReasons({ of, priceId, isPersonal, amount }: ReasonedThing): PriceReasonsAnswer {
  // Shows the cached reasons while the gateway cannot be reached.
  const ofGuests = usePriceReasonsQuery({
    variables: { priceId },
    skip: isPersonal,
    fetchPolicy: 'cache-and-network',
  })
  const own = usePersonalPriceReasonsQuery({ variables: { ids: [of] }, skip: !isPersonal, fetchPolicy: 'no-cache' })
  const { refetch } = isPersonal ? own : ofGuests
  const told = useRef(amount)
  useEffect(() => {
    if (told.current === amount) return
    told.current = amount
    refetch().catch(() => undefined)
  }, [amount, refetch])

  if (isPersonal) return { price: own.data?.viewer?.personalPrices[0] ?? null, isPending: own.loading && !own.data }

  const node = ofGuests.data?.node
  return { price: node?.__typename === 'Price' ? node : null, isPending: ofGuests.loading && !node }
}

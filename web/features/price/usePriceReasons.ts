/** How a price came about, asked of the gateway: a public price by its identity, a personal one for whoever is signed in. */
import { useQuery } from '@apollo/client/react'
import { PersonalPriceReasons, PriceReasons, type PersonalPriceReasonsQuery, type PriceReasonsQuery } from '../../graphql/generated/documents.generated.ts'

export type ReasonedPrice =
  | Extract<NonNullable<PriceReasonsQuery['node']>, { __typename: 'Price' }>
  | NonNullable<NonNullable<PersonalPriceReasonsQuery['viewer']>['personalPrices'][number]>

interface PriceReasonsAnswer {
  /** Null when nobody could tell. */
  readonly price: ReasonedPrice | null
  readonly isAwaited: boolean
}

export function usePriceReasons({ of, priceId, isPersonal }: { readonly of: string; readonly priceId: string; readonly isPersonal: boolean }): PriceReasonsAnswer {
  // What was told before is shown while nobody can be asked.
  const ofGuests = useQuery(PriceReasons, { variables: { priceId }, skip: isPersonal, fetchPolicy: 'cache-and-network' })
  const own = useQuery(PersonalPriceReasons, { variables: { ids: [of] }, skip: !isPersonal, fetchPolicy: 'no-cache' })
  if (isPersonal) return { price: own.data?.viewer?.personalPrices[0] ?? null, isAwaited: own.loading }

  const node = ofGuests.data?.node
  return { price: node?.__typename === 'Price' ? node : null, isAwaited: ofGuests.loading && !node }
}

/** Fetches the reasons of a price: a public price by its id, a personal one for the signed-in customer. */
import { useEffect, useRef } from 'react'
import type { Metal } from '#domain/metal.ts'
import type {
  MetalPremiumPartsFragment,
  PersonalPriceReasonsQuery,
  PriceReasonsQuery,
  PriceResultPartsFragment,
  TaxedAmountPartsFragment,
} from '../client/generated/documents.generated.ts'
import { usePersonalPriceReasonsQuery, usePriceReasonsQuery } from '../client/generated/hooks.generated.ts'
import type { PricedItem } from './useDisplayPrice.ts'

export type ReasonedPrice =
  | Extract<NonNullable<PriceReasonsQuery['node']>, { __typename: 'Price' }>
  | NonNullable<NonNullable<PersonalPriceReasonsQuery['viewer']>['personalPrices'][number]>

/** What the page knows of the item; decimals as text. */
export interface ExplainedItem {
  /** Weight of one unit, and of the fine metal in it; null where unknown. */
  readonly grams: string | null
  readonly fineGrams: string | null
  readonly metal: Metal | null
  /** What bars and coins cost over the value of their metal; null for all other metal, which has work. */
  readonly premium: MetalPremiumPartsFragment | null
}

/** A part of a set as offered. */
export interface ExplainedPart {
  readonly quantity: string
  readonly product: PricedItem<PriceResultPartsFragment> & { readonly name: string }
}

export interface WhyPanelProps {
  /** Id of the product or variant. */
  readonly of: string
  readonly priceId: string
  readonly isPersonal: boolean
  /** The displayed amount: when it moves with its metal, the reasons have changed too. */
  readonly amount: string
  readonly item: ExplainedItem
  /** The price with the chosen options; null while none costs anything. */
  readonly withOptions: TaxedAmountPartsFragment | null
  /** Parts of a set; empty for all other products. */
  readonly parts: readonly ExplainedPart[]
}

export interface CertificateProps extends Pick<WhyPanelProps, 'item' | 'withOptions' | 'parts'> {
  readonly price: ReasonedPrice
}

/** The price is null if the request failed. */
export function usePriceReasons({ of, priceId, isPersonal, amount }: WhyPanelProps) {
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
  const { refetch, loading } = isPersonal ? personalQuery : publicQuery
  const fetchedAmount = useRef(amount)
  useEffect(() => {
    if (fetchedAmount.current === amount) return
    fetchedAmount.current = amount
    refetch().catch(() => undefined) // the panel keeps the reasons it has, beside the new price
  }, [amount, refetch])

  const node = publicQuery.data?.node
  const own = personalQuery.data
  const price: ReasonedPrice | null = own?.viewer?.personalPrices[0] ?? (node?.__typename === 'Price' ? node : null)
  return { price, isPending: loading && !node && !own }
}

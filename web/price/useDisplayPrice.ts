/** The price that a shopper sees of an item: the public one or, if signed in, their own; moved with its metal. */
import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { type RefObject, useEffect, useMemo } from 'react'
import type {
  PersonalAdditionPartsFragment,
  PriceResultPartsFragment,
} from '../client/generated/documents.generated.ts'
import {
  type CustomerPrice,
  type DisplayedPrice,
  displayedPrices,
  guestState,
  type PriceMove,
  priceMove,
  type PriceState,
  priceStore,
} from '../shop/priceStore.ts'
import type { TierPriceText } from './tierRows.ts'

export type KnownPrice = Extract<PriceResultPartsFragment, { __typename: 'Price' }>
type UnknownPrice = Extract<PriceResultPartsFragment, { __typename: 'PriceUnknown' }>

export interface PricedItem<Price extends PriceResultPartsFragment> {
  /** Id of a product or a variant. */
  readonly id: string
  readonly price: Price
  /** Whether other variants cost more. */
  readonly isFromPrice?: boolean
  /** Whether it is the page's main product: then its surcharges are loaded too (usePersonalAdditions). */
  readonly isPageOwn?: boolean
}

/** A customer's price in the public one's place; it alone has the list price that others pay, and its premium. */
type OwnPriceText = TierPriceText & Pick<CustomerPrice, 'listPrice' | 'metalPremium'>

export interface DisplayPrice<Price extends PriceResultPartsFragment> {
  /** A customer's price in place of the public one has its tier prices. */
  readonly price: Price | OwnPriceText | UnknownPrice
  readonly isFromPrice: boolean
  /**
   * 'public' for guests, as rendered by the server. While the customer's own price is loading, the public one keeps its
   * space invisibly (ui/base.css).
   */
  readonly state: 'public' | 'pending' | 'loaded'
  /** Whether it is this customer's own price. */
  readonly isPersonal: boolean
  /** Whether its amounts move with the quotes in the browser; other prices are fetched again (refreshPrices). */
  readonly isMovable: boolean
}

interface DisplayOptions {
  /** Returns the loaded amounts: MovingFigure writes the moved ones without rendering. */
  readonly isStatic?: boolean
  /** The element that shows the price: while it is out of view the price is not fetched again. */
  readonly element?: RefObject<Element | null>
}

export function useDisplayPrice<Price extends PriceResultPartsFragment>(
  item: PricedItem<Price>,
  options?: DisplayOptions,
): DisplayPrice<Price> {
  const { id, price, isFromPrice, isPageOwn } = item
  const items = useMemo<readonly [PricedItem<Price>]>(
    () => [{ id, price, ...(isFromPrice && { isFromPrice }), ...(isPageOwn && { isPageOwn }) }],
    [id, price, isFromPrice, isPageOwn],
  )
  const [displayPrice] = useDisplayPrices(items, options)
  if (!displayPrice) throw new Error('expected one price for one item')
  return displayPrice
}

/** In place of `priceMove` where the loaded amounts are displayed. */
const noMove = atom<PriceMove | null>(null)

/** The same for several items whose prices one component renders. */
export function useDisplayPrices<Price extends PriceResultPartsFragment>(
  items: readonly PricedItem<Price>[],
  { isStatic = false, element }: DisplayOptions = {},
): readonly DisplayPrice<Price>[] {
  const state = useStore(priceStore, { ssr: () => guestState })
  const move = useStore(isStatic ? noMove : priceMove, { ssr: 'initial' })
  useDisplayedPrices(items, element)

  return useMemo(() => items.map((item) => displayPriceOf(item, state, move)), [items, state, move])
}

/** The loaded prices of items whose prices stand elsewhere on the page, for figures beside them. They are fetched again there. */
export function usePricesBeside<Price extends PriceResultPartsFragment>(
  items: readonly PricedItem<Price>[],
): readonly DisplayPrice<Price>[] {
  const state = useStore(priceStore, { ssr: () => guestState })
  return items.map((item) => displayPriceOf(item, state, null))
}

/** Surcharges and weight-variation fee of the customer's own price; null if the public ones apply. */
export function usePersonalAdditions(id: string): PersonalAdditionPartsFragment | null {
  const { customerPrices } = useStore(priceStore, { ssr: () => guestState })
  const own = customerPrices.get(id)
  const price = own?.kind === 'loaded' ? own.price : null
  const isWhole = (some: CustomerPrice): some is CustomerPrice & PersonalAdditionPartsFragment =>
    some.surcharges !== undefined
  return price && isWhole(price) ? price : null
}

function displayPriceOf<Price extends PriceResultPartsFragment>(
  { id, price, isFromPrice = false }: PricedItem<Price>,
  { isSignedIn, customerPrices, staleIds }: PriceState,
  move: PriceMove | null,
): DisplayPrice<Price> {
  const own = isSignedIn ? customerPrices.get(id) : null
  const isStale = staleIds.has(id) || own?.kind === 'failed'
  if (own?.kind === 'loaded' && own.price)
    return {
      price: isStale ? { ...publicFormOf(own.price), isCurrent: false } : publicFormOf(own.price),
      isFromPrice: own.price.isFromPrice,
      state: 'loaded',
      isPersonal: true,
      isMovable: false,
    }

  const isMovable =
    price.__typename === 'Price' &&
    price.metalShares.length > 0 &&
    !isComposite(price, isFromPrice) &&
    own?.kind !== 'failed'
  const publicPrice = { isFromPrice, isPersonal: false, isMovable }
  if (own === undefined) return { ...publicPrice, price: marked(price, isStale), state: 'pending' }
  // Signing in again would not help.
  if (own && price.__typename === 'SignInForPrice')
    return {
      ...publicPrice,
      price: { __typename: 'PriceUnknown', reason: own.kind === 'failed' ? 'PARTS_UNAVAILABLE' : 'NOT_PRICED' },
      state: 'loaded',
    }
  const moved = isMovable ? move?.amounts(price) : null
  return {
    ...publicPrice,
    price: marked(moved ? { ...price, ...moved } : price, isStale),
    state: own ? 'loaded' : 'public',
  }
}

function isComposite({ sourcePrice }: KnownPrice, isFromPrice: boolean): boolean {
  return sourcePrice === null || isFromPrice
}

/** A public price of an old document is fetched again after the page has loaded; until that has failed it has no mark. */
function marked<Price extends PriceResultPartsFragment>(price: Price, isStale: boolean): Price {
  if (price.__typename !== 'Price') return price
  if (isStale) return { ...price, isCurrent: false }
  return isOld(price) ? { ...price, isCurrent: true } : price
}

function isOld({ isCurrent, metalShares }: Pick<KnownPrice, 'isCurrent' | 'metalShares'>): boolean {
  return !isCurrent && metalShares.length === 0
}

function publicFormOf(own: CustomerPrice): OwnPriceText {
  return { ...own, __typename: 'Price' }
}

/** Registers the prices as displayed while the component is mounted. */
function useDisplayedPrices(
  items: readonly PricedItem<PriceResultPartsFragment>[],
  element: DisplayOptions['element'],
): void {
  // Serialized, because effects compare their dependencies by identity.
  const content = JSON.stringify(items.map(displayedPriceOf))
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- content stands for the items
  const prices = useMemo(() => items.map(displayedPriceOf), [content])
  useEffect(() => {
    const removals = prices.map((price) => displayedPrices.add(price, () => element?.current ?? null))
    return () => removals.forEach((remove) => remove())
  }, [prices, element])
}

function displayedPriceOf({
  id,
  price,
  isFromPrice = false,
  isPageOwn = false,
}: PricedItem<PriceResultPartsFragment>): DisplayedPrice {
  const known = price.__typename === 'Price' ? price : null
  return {
    itemId: id,
    validUntil: known?.validUntil ?? null,
    metalShares: known?.metalShares ?? [],
    isComposite: known !== null && isComposite(known, isFromPrice),
    isOld: known !== null && isOld(known),
    isPageOwn,
  }
}

/**
 * What this page knows about the prices it displays: the signed-in customer's own, those that are stale, and how prices move with the metals.
 * In memory only. The server renders for guests, so hydration starts with a guest's state.
 */
import { atom, map } from 'nanostores'
import type {
  MetalContentPartsFragment,
  MetalPremiumPartsFragment,
  PersonalAdditionPartsFragment,
  PersonalPricePartsFragment,
  PriceFactPartsFragment,
  PriceTierPartsFragment,
} from '../client/generated/documents.generated.ts'
import type { TaxSide } from './taxSide.ts'

/** Surcharges and fees are loaded for the page's own item only. */
export type CustomerPrice = PersonalPricePartsFragment & Partial<PersonalAdditionPartsFragment>

export type CustomerPriceState =
  /** Null if the customer has no price of their own and the public price applies. */
  { readonly kind: 'loaded'; readonly price: CustomerPrice | null } | { readonly kind: 'failed' }

/** The tiers are missing where they are not displayed. */
export type MovablePrice = Omit<PriceFactPartsFragment, '__typename'> & {
  readonly tiers?: readonly PriceTierPartsFragment[]
}

/** The crossed-out price does not move; it is named where it ends. */
export type MovedAmounts = Pick<MovablePrice, 'now' | 'sourcePrice' | 'metalShares' | 'tiers'> &
  Partial<Pick<MovablePrice, 'before' | 'beforeKind' | 'sourcePriceBefore'>>

/** Moves prices of one unit to the current quotes. `amounts` and `amount` return null while the price stands as it was loaded. */
export interface PriceMove {
  readonly amounts: (price: MovablePrice) => MovedAmounts | null
  /** The price of one unit, without computing the other amounts, of which a list shows none. */
  readonly amount: (price: MovablePrice, side: TaxSide) => string | null
  /** The premium of the moved price; null where it cannot be computed here. */
  readonly premium: (
    price: MovablePrice,
    metal: Pick<MetalContentPartsFragment, 'metal' | 'fineGramsPerUnit'>,
  ) => MetalPremiumPartsFragment | null
  /** Whether the moved price is still below the crossed-out one. */
  readonly isReduced: (price: MovablePrice) => boolean
}

export interface PriceState {
  readonly isSignedIn: boolean
  /** By id of product or variant; an id that is not loaded yet is missing. */
  readonly customerPrices: ReadonlyMap<string, CustomerPriceState>
  /** Ids of products and variants whose price has expired and could not be fetched again. */
  readonly staleIds: ReadonlySet<string>
}

export const guestState: PriceState = { isSignedIn: false, customerPrices: new Map(), staleIds: new Set() }
const wasSignedIn = typeof document !== 'undefined' && document.documentElement.dataset['signedIn'] !== undefined

export const priceStore = map<PriceState>(wasSignedIn ? { ...guestState, isSignedIn: true } : guestState)

/** Null before the first quote. A store of its own: a listing has hundreds of subscribers to the other state. */
export const priceMove = atom<PriceMove | null>(null)

export const customerPrices = {
  /** Starts without any price: what was loaded before belongs to a guest or to another customer. */
  start: (): void => setCustomerPrices(true, new Map()),
  clear: (): void => setCustomerPrices(false, new Map()),
  load: (prices: ReadonlyMap<string, CustomerPrice | null>): void =>
    add([...prices].map(([id, price]) => [id, { kind: 'loaded', price }])),
  fail: (ids: readonly string[]): void => add(ids.map((id) => [id, { kind: 'failed' }])),
}

function add(prices: readonly (readonly [string, CustomerPriceState])[]): void {
  const { isSignedIn, customerPrices: known } = priceStore.get()
  // A response that arrives after signing out is dropped.
  if (isSignedIn) setCustomerPrices(true, new Map([...known, ...prices]))
}

function setCustomerPrices(isSignedIn: boolean, prices: PriceState['customerPrices']): void {
  priceStore.set({ ...priceStore.get(), isSignedIn, customerPrices: prices })
}

export function setStale(ids: readonly string[], isStale: boolean): void {
  const known = priceStore.get().staleIds
  if (ids.every((id) => known.has(id) === isStale)) return
  const others = [...known].filter((id) => !ids.includes(id))
  priceStore.setKey('staleIds', new Set(isStale ? [...others, ...ids] : others))
}

/** A price on the page. */
export interface DisplayedPrice {
  /** Id of the product or variant. */
  readonly itemId: string
  readonly validUntil: string | null
  /** The metals in the public price, with the quotes that it contains. */
  readonly metalShares: MovablePrice['metalShares']
  /** Whether the public price has to be fetched again when a quote changes: a sum, or the least price of several variants. */
  readonly isComposite: boolean
  /** Whether its document can be older than the backend's price. */
  readonly isOld: boolean
  /** Whether the page is about this item: then its surcharges are loaded with a customer's price. */
  readonly isPageOwn: boolean
}

const displayed = new Map<DisplayedPrice, () => Element | null>()
const displayListeners = new Set<() => void>()
let isNotifying = false

/** Prices are added and removed in dozens: the listeners are called once after all of them. */
function notifySoon(): void {
  if (isNotifying) return
  isNotifying = true
  queueMicrotask(() => {
    isNotifying = false
    for (const listener of displayListeners) listener()
  })
}

/** The prices on the page now; the browser fetches these and no others. */
export const displayedPrices = {
  all: (): readonly DisplayedPrice[] => [...displayed.keys()],
  isVisible: (price: DisplayedPrice): boolean => {
    const box = displayed.get(price)?.()?.getBoundingClientRect()
    return !box || (box.bottom >= 0 && box.top <= window.innerHeight)
  },
  /** Calls the listener after prices were added or removed; returns the function that unsubscribes. */
  subscribe: (listener: () => void): (() => void) => {
    displayListeners.add(listener)
    return () => void displayListeners.delete(listener)
  },
  /**
   * Returns the function that removes the price.
   *
   * @param elementOf returns the price's element; without one it counts as visible.
   */
  add: (price: DisplayedPrice, elementOf: () => Element | null = () => null): (() => void) => {
    displayed.set(price, elementOf)
    notifySoon()
    return () => {
      displayed.delete(price)
      notifySoon()
    }
  },
}

/** An amount that is written into the page without rendering. */
export interface MovingText {
  readonly element: Element
  readonly update: () => void
}

type Updater = (text: MovingText) => () => void

const texts = new Map<MovingText, (() => void) | undefined>()
let updater: Updater | null = null

/** Returns the function that removes the text. */
export function addMovingText(text: MovingText): () => void {
  texts.set(text, updater?.(text))
  return () => {
    texts.get(text)?.()
    texts.delete(text)
  }
}

/** The updater is loaded late, with the quotes; null stops updating. */
export function setTextUpdater(next: Updater | null): void {
  updater = next
  for (const [text, stop] of texts) {
    stop?.()
    texts.set(text, next?.(text))
  }
}

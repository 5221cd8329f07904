/** Computes prices of all product types from the prices of their items, with the same interface for guests and customers. */
import { bundlePrice, type FromPrice, fromPrice, groupedPrice } from '#domain/compositePrice.ts'
import { earliest } from '#domain/day.ts'
import { decimal, toText } from '#domain/decimal.ts'
import type { MetalShare } from '#domain/metalMove.ts'
import { metalPremium } from '#domain/metalPremium.ts'
import { choosePrice, isKnown, type PriceResult, type PriceChoice, displayAmount } from '#domain/price.ts'
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import { isBarOrCoin, type PricedItem, type PricedProduct } from '../pricedItem.ts'
import {
  documentPrices,
  logPriceProblems,
  metalSharesOf,
  overdueFrom,
  type PriceBasis,
  type UsableQuotes,
} from './documentPrices.ts'

/** A product or one of its variants, with the parts that a set's price is computed from. */
export interface ItemOnSale {
  readonly product: PricedProduct
  /** Null for the product itself. */
  readonly variant: PricedItem | null
  /** By SKU; empty for all types except grouped and bundled products. */
  readonly parts: ReadonlyMap<string, PricedProduct>
}

export interface Pricer {
  readonly basis: PriceBasis
  /** The product's or variant's own price. */
  own(item: PricedItem): PriceResult
  /** The least price of a configurable product. */
  least(product: PricedProduct): FromPrice
  /** The price of any product type. */
  of(item: ItemOnSale): FromPrice
}

export function pricerOver(
  basis: PriceBasis,
  own: Pricer['own'],
  least: Pricer['least'] = (product) => minOf(product, own),
): Pricer {
  /** Price of a part of a set: its own, or its least price. A missing part has no status. */
  const link = (part: PricedProduct | undefined) =>
    part
      ? { status: part.status, price: part.kind === 'CONFIGURABLE' ? least(part).price : own(part) }
      : { status: null, price: { unknown: 'NO_PRICE' as const } }
  const sum = ({ kind, groupedLinks, bundleParts }: PricedProduct, parts: ItemOnSale['parts']): PriceResult =>
    kind === 'GROUPED'
      ? groupedPrice(groupedLinks.map((linked) => ({ ...linked, ...link(parts.get(linked.sku)) })))
      : bundlePrice(
          bundleParts.map(({ choices }) => ({
            selections: choices.map((choice) => ({ ...choice, ...link(parts.get(choice.sku)) })),
          })),
        )
  return {
    basis,
    own,
    least,
    of({ product, variant, parts }) {
      if (!variant && product.kind === 'CONFIGURABLE') return least(product)
      return { price: !variant && isSet(product) ? sum(product, parts) : own(variant ?? product), isFromPrice: false }
    },
  }
}

export function isSet({ kind }: PricedProduct): boolean {
  return kind === 'GROUPED' || kind === 'BUNDLE'
}

function minOf({ variants }: PricedProduct, own: Pricer['own']): FromPrice {
  return fromPrice(variants.map((variant) => ({ isSelectable: variant.isSelectable, price: own(variant) })))
}

interface CachedPrice<Result> {
  readonly rules: PriceBasis['rules']
  readonly customerTaxClassId: number | null
  /** Undefined for a price that follows no metal. */
  readonly quotes: UsableQuotes | null | undefined
  readonly since: Date
  /** The next planned change, or when a quote in it becomes overdue; null for never. */
  readonly until: Date | null
  readonly result: Result
}

// Documents are immutable, so a price is valid until its next planned change or until its metal moves.
const ownPrices = new WeakMap<object, CachedPrice<PriceResult>>()
const leastPrices = new WeakMap<object, CachedPrice<FromPrice>>()

/**
 * Computes and caches the prices of guests.
 *
 * @param standsUntil receives, for every price that is read, the moment at which it may change
 */
export function guestPricer(basis: PriceBasis, standsUntil: (moment: Date) => void = () => {}): Pricer {
  const { rules, customerTaxClassId, quotes, now, log } = basis

  function cached<Result>(
    cache: WeakMap<object, CachedPrice<Result>>,
    key: object,
    compute: () => { readonly result: Result; readonly price: PriceResult; readonly shares: readonly MetalShare[] },
  ): Result {
    let found = cache.get(key)
    if (!found || !stands(found, basis)) {
      const { result, price, shares } = compute()
      const until = earliest(isKnown(price) ? price.validUntil : null, overdueFrom(shares, quotes))
      const usedQuotes = shares.length > 0 ? quotes : undefined
      found = { rules, customerTaxClassId, quotes: usedQuotes, since: now, until, result }
      cache.set(key, found)
    }
    if (found.until) standsUntil(found.until)
    return found.result
  }

  const own = (item: PricedItem): PriceResult => {
    const price = cached(ownPrices, item.fields, () => {
      const result = choosePrice(documentPrices(item, GUEST_GROUP_ID, basis), now)
      return { result, price: result, shares: metalSharesOf(item.fields).shares }
    })
    logPriceProblems(item, price, log)
    return price
  }
  const least = (product: PricedProduct): FromPrice =>
    cached(leastPrices, product.fields, () => {
      const result = minOf(product, own)
      return {
        result,
        price: result.price,
        shares: product.variants.flatMap(({ fields }) => metalSharesOf(fields).shares),
      }
    })
  return pricerOver(basis, own, least)
}

function stands({ rules, customerTaxClassId, quotes, since, until }: CachedPrice<unknown>, basis: PriceBasis): boolean {
  if (rules !== basis.rules || customerTaxClassId !== basis.customerTaxClassId) return false
  if (quotes !== undefined && quotes !== basis.quotes) return false
  return since <= basis.now && (!until || basis.now < until)
}

const SORT_PREMIUM_DIGITS = 6

/** The price and premium that listings sort and filter by. */
export interface ListingPrice {
  /** On the store's display side; null if unknown, which is outside every price range. */
  readonly amount: string | null
  /** Premium of a bar or coin over its metal value in percent; null for all other products. */
  readonly premium: string | null
  /** When it must be computed again; null when no planned event changes it. */
  readonly changesAt: Date | null
}

/**
 * Uses the quotes of the documents, so that the order does not change while the metals move: of one metal, the order by
 * premium is the same at any quote, because price and metal value move by the same amount.
 *
 * @param productBySku finds the parts of grouped and bundled products
 */
export function listingPriceOf(
  product: PricedProduct,
  basis: Omit<PriceBasis, 'quotes' | 'log'>,
  productBySku: (sku: string) => PricedProduct | null,
): ListingPrice {
  const priceBasis: PriceBasis = { ...basis, quotes: null, log: null }
  const links = [...product.groupedLinks, ...product.bundleParts.flatMap(({ choices }) => choices)]
  const parts = links.flatMap(({ sku }): [string, PricedProduct][] => {
    const part = productBySku(sku)
    return part ? [[sku, part]] : []
  })
  const own: Pricer['own'] = (item) => choosePrice(documentPrices(item, GUEST_GROUP_ID, priceBasis), basis.now)
  // Not cached: a run prices each item once.
  const pricer = pricerOver(priceBasis, own)
  const { price } = pricer.of({ product, variant: null, parts: new Map(parts) })
  return isKnown(price)
    ? { amount: toText(displayAmount(price)), premium: sortPremium(product, price), changesAt: price.validUntil }
    : { amount: null, premium: null, changesAt: null }
}

/** Null for a price that does not contain its metal, since the documents then have no quote to compare it with. */
function sortPremium(product: PricedProduct, price: PriceChoice): string | null {
  const { metal } = product
  const quote = metal && price.metals.find((contained) => contained.metal === metal.metal)?.quote
  if (product.kind !== 'SIMPLE' || !isBarOrCoin(product) || !metal?.fineGramsPerUnit || !quote) return null
  if (price.unitPrice === null || price.ratePercent === null) return null

  const premium = metalPremium(
    {
      price: price.unitPrice,
      ratePercent: price.ratePercent,
      fineGrams: decimal(metal.fineGramsPerUnit),
      quote,
      currency: price.currency,
    },
    SORT_PREMIUM_DIGITS,
  )
  return premium && toText(premium.percent)
}

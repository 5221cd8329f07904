/** Computes prices of all product types from the prices of their items, with the same interface for guests and customers. */
import {
  bundlePrice,
  defaultSelections,
  type FromPrice,
  fromPrice,
  groupedPrice,
  reducedPrice,
} from '#domain/compositePrice.ts'
import { earliest } from '#domain/day.ts'
import type { Decimal } from '#domain/decimal.ts'
import { choosePrice, isKnown, type PriceInput, type PriceResult } from '#domain/price.ts'
import { toSourcePrice } from '#domain/sourcePrice.ts'
import { GUEST_GROUP_ID, type Tier } from '#domain/tierPrice.ts'
import { metalSharesOf } from '../shared/metalShares.ts'
import type { PricedItem, PricedProduct } from '../shared/pricedItem.ts'
import { asOneItem, type ChosenPart, hasOwnPrice, reductionOf } from './bundleItem.ts'
import { documentPrices, logPriceProblems, overdueFrom, type PriceBasis, type UsableQuotes } from './documentPrices.ts'
import { type SyncedPrice, syncedPrices } from './sources/renderList.ts'
import { implausibleTier } from './sources/tierPrices.ts'

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
  /** The price of a bundle that has one of its own, with the chosen parts; null for one that costs what its parts cost. */
  ownBundle(bundle: PricedProduct, chosen: readonly ChosenPart[]): PriceResult | null
  /** What a part costs in a bundle that costs what its parts cost. */
  bundlePart(bundle: PricedProduct, part: PricedProduct): PriceResult
  /** The price of any product type. */
  of(item: ItemOnSale): FromPrice
}

export function pricerOver(
  basis: PriceBasis,
  own: Pricer['own'],
  least: Pricer['least'] = (product) => minOf(product, own),
): Pricer {
  /** Price of a product in a set: its own, or its least price. */
  const priceOfPart = (part: PricedProduct): PriceResult =>
    part.kind === 'CONFIGURABLE' ? least(part).price : own(part)
  const bundlePart: Pricer['bundlePart'] = (bundle, part) => reducedIn(bundle, priceOfPart(part), basis.now)
  const ownBundle: Pricer['ownBundle'] = (bundle, chosen) =>
    hasOwnPrice(bundle) ? own(asOneItem(bundle, chosen)) : null
  const bundle = (product: PricedProduct, parts: ItemOnSale['parts']): PriceResult => {
    const options = optionsOf(product, parts)
    const ofItself = ownBundle(product, options.flatMap(defaultSelections))
    if (ofItself) return ofItself
    const priceOf = ({ sku }: { readonly sku: string }) => link(parts.get(sku), (part) => bundlePart(product, part))
    return bundlePrice(
      options.map(({ selections, ...option }) => ({
        ...option,
        selections: selections.map((selection) => ({ ...selection, ...priceOf(selection) })),
      })),
    )
  }
  const sum = (product: PricedProduct, parts: ItemOnSale['parts']): PriceResult =>
    product.kind === 'GROUPED'
      ? groupedPrice(product.groupedLinks.map((linked) => ({ ...linked, ...link(parts.get(linked.sku), priceOfPart) })))
      : bundle(product, parts)
  return {
    basis,
    own,
    least,
    bundlePart,
    ownBundle,
    of({ product, variant, parts }) {
      if (!variant && product.kind === 'CONFIGURABLE') return least(product)
      return { price: !variant && isSet(product) ? sum(product, parts) : own(variant ?? product), isFromPrice: false }
    },
  }
}

function optionsOf({ bundleParts }: PricedProduct, parts: ItemOnSale['parts']) {
  return bundleParts.map(({ choices, ...option }) => ({
    ...option,
    selections: choices.map((choice) => ({ choice, ...choice, status: parts.get(choice.sku)?.status ?? null })),
  }))
}

/** A missing part has no status. */
function link(part: PricedProduct | undefined, price: (part: PricedProduct) => PriceResult) {
  return part ? { status: part.status, price: price(part) } : { status: null, price: { unknown: 'NO_PRICE' as const } }
}

/** A part's price with the reduction of its bundle. */
function reducedIn(bundle: PricedProduct, price: PriceResult, now: Date): PriceResult {
  const reduction = reductionOf(bundle, now)
  if (!reduction || !isKnown(price)) return price
  const { percent, changesAt } = reduction
  return percent
    ? reducedPrice(price, percent, changesAt)
    : { ...price, validUntil: earliest(price.validUntil, changesAt) }
}

export function isSet({ kind }: PricedProduct): boolean {
  return kind === 'GROUPED' || kind === 'BUNDLE'
}

function minOf({ variants }: PricedProduct, own: Pricer['own']): FromPrice {
  return fromPrice(variants.map((variant) => ({ isSelectable: variant.isSelectable, price: own(variant) })))
}

interface CachedPrice {
  readonly rules: PriceBasis['rules']
  readonly customerTaxClassId: number | null
  /** Undefined for a price that follows no metal. */
  readonly quotes: UsableQuotes | null | undefined
  readonly since: Date
  /** The next planned change, or when a quote in it becomes overdue; null for never. */
  readonly until: Date | null
  readonly result: FromPrice
}

// Documents are immutable, so a price is valid until its next planned change or until its metal moves.
const ownPrices = new WeakMap<object, CachedPrice>()
const leastPrices = new WeakMap<object, CachedPrice>()

/**
 * Computes and caches the prices of guests.
 *
 * @param onRead receives what every price that is read depends on: the moment at which it may change, and whether it follows the quotes
 */
export function guestPricer(basis: PriceBasis, onRead: (until: Date | null, followsQuotes: boolean) => void): Pricer {
  const { rules, customerTaxClassId, quotes, now, log } = basis

  /** @param priced the items whose metals are in the price */
  function cached(
    cache: WeakMap<object, CachedPrice>,
    { fields: key }: PricedItem,
    priced: readonly PricedItem[],
    compute: () => FromPrice,
  ): FromPrice {
    let found = cache.get(key)
    if (!found || !stands(found, basis)) {
      const result = compute()
      const shares = priced.flatMap(({ fields }) => metalSharesOf(fields).shares)
      const until = earliest(isKnown(result.price) ? result.price.validUntil : null, overdueFrom(shares, quotes))
      const usedQuotes = shares.length > 0 ? quotes : undefined
      found = { rules, customerTaxClassId, quotes: usedQuotes, since: now, until, result }
      cache.set(key, found)
    }
    onRead(found.until, found.quotes !== undefined)
    return found.result
  }

  const own = (item: PricedItem): PriceResult => {
    const { price } = cached(ownPrices, item, [item], () => ({
      price: choosePrice(documentPrices(item, GUEST_GROUP_ID, basis), now),
      isFromPrice: false,
    }))
    logPriceProblems(item, price, log)
    return price
  }
  return pricerOver(basis, own, (product) => cached(leastPrices, product, product.variants, () => minOf(product, own)))
}

function stands({ rules, customerTaxClassId, quotes, since, until }: CachedPrice, basis: PriceBasis): boolean {
  if (rules !== basis.rules || customerTaxClassId !== basis.customerTaxClassId) return false
  if (quotes !== undefined && quotes !== basis.quotes) return false
  return since <= basis.now && (!until || basis.now < until)
}

/** The responses of all sources for one SKU. */
export interface PriceSources {
  /** Of one unit, net. Null if it is unknown, because the source failed or has an invalid entry; undefined without a price. */
  readonly business?: Decimal | null | undefined
  /** The same of the prices agreed with the customer. */
  readonly custom?: Decimal | null | undefined
  /** When the list of business prices was last changed. */
  readonly businessSince?: Date
  /** Of the tier-prices call; null if it was not made, as in a store without tier prices. */
  readonly tiers?: readonly Tier[] | null
  readonly synced?: SyncedPrice | null
}

export function customerPricer(
  basis: PriceBasis,
  groupId: number,
  sources: ReadonlyMap<string, PriceSources> = new Map(),
): Pricer {
  const computed = new Map<object, PriceResult>()
  return pricerOver(basis, (item) => {
    const known = computed.get(item.fields)
    if (known) return known

    const input = withSources(item, documentPrices(item, groupId, basis), sources.get(item.sku) ?? {}, basis)
    const result = choosePrice(input, basis.now)
    logPriceProblems(item, result, basis.log)
    computed.set(item.fields, result)
    return result
  })
}

function withSources(
  item: PricedItem,
  input: PriceInput,
  { business, custom, tiers, synced }: PriceSources,
  { log, now, agreedPricesAreFixed = true }: PriceBasis,
): PriceInput {
  const net = (price: Decimal | null | undefined) => (price ? toSourcePrice(price, 'NET', input.digits) : null)
  const problem = tiers && implausibleTier(tiers, input)
  const problems = problem ? [`expected tiers of ${item.sku} from the tier-prices call, got ${problem}`] : []
  logPriceProblems(item, { problems }, log)
  return {
    ...input,
    ...(synced && syncedPrices(item, synced, input, now)),
    // A response for another SKU is ignored completely: the document's tiers apply.
    ...(tiers && !problem && { tierCall: tiers }),
    business: net(business),
    customer: net(custom),
    customerIsFixed: agreedPricesAreFixed,
  }
}

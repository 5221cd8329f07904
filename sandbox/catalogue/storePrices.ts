/**
 * Calculates a product's prices in one store: list price, special price, tier prices and surcharges, on the store's
 * source side.
 */
import { Big } from 'big.js'
import { naturalQuantity } from './naturalQuantity.ts'
import { metalCharges, netPrice, onSourceSide, roundedListPrice, type MetalCharge, type NetPrice } from './prices.ts'
import type { Pricing, Surcharge, Unit } from './product.ts'
import type { StoreView } from './stores.ts'
import type { SpecialPrice } from './sellingState.ts'

export const GROUP = {
  guest: 0,
  general: 1,
  goldsmith: 4,
  business: 5,
  all: 32000,
} as const

/** Discounts on the work by the weight of one alloy in the order: [from grams, per cent]. */
const TIERS: readonly (readonly [number, number])[] = [
  [50, 5],
  [250, 10],
  [1000, 18],
]
/** The same for consumers, who buy single pieces: [from quantity, per cent]. */
const CONSUMER_TIERS: readonly (readonly [number, number])[] = [
  [2, 5],
  [5, 10],
]
/** Discounts on the premium by the number of equal bars or coins: [from quantity, per cent]. */
const PREMIUM_TIERS: readonly (readonly [number, number])[] = [
  [5, 5],
  [10, 10],
]
const BUSINESS_PERCENT = 10

export interface Tier {
  readonly group: number
  readonly qty: number
  readonly value: Big
}

export interface StorePrices {
  readonly price: Big | null
  readonly special: Big | null
  /** The lowest price of the 30 days before the special one, of products with a list price; null where nobody noted it. */
  readonly lowest: Big | null
  /** Price of a catalogue price rule, which applies to products without a special price. */
  readonly rule: Big | null
  readonly tiers: readonly Tier[]
  /** The part of the price that follows a metal quote. */
  readonly charges: readonly MetalCharge[]
}

/** Metal by the gram and the metre is priced to four decimals, everything else to cents. */
export function priceDecimals(unit: Unit): number {
  return unit === 'G' || unit === 'METER' ? 4 : 2
}

interface SoldItem {
  readonly pricing: Pricing
  readonly unit: Unit
  /** Minimum quantity, with the decimals of `unit`; 1 by default. */
  readonly minimum?: string
  readonly step?: string
  readonly grams?: Big
}

export function storePrices(
  item: SoldItem,
  store: StoreView,
  rate: Big,
  specialPrice: SpecialPrice | null,
  ruleShare: number | null = null,
): StorePrices {
  if (item.pricing.kind === 'face')
    return {
      price: new Big(item.pricing.amounts[store.currency]),
      special: null,
      lowest: null,
      rule: null,
      tiers: [],
      charges: [],
    }
  const net = netPrice(item.pricing)
  if (!net) return { price: null, special: null, lowest: null, rule: null, tiers: [], charges: [] }
  const decimals = priceDecimals(item.unit)
  const priced = (eur: Big): Big => {
    const amount = onSourceSide(eur, store, rate, decimals)
    return item.pricing.kind === 'list' ? roundedListPrice(amount, store.currency) : amount
  }
  const price = priced(net.metal.plus(net.work))
  const special = specialPrice && price.gt(0) ? priced(net.metal.plus(net.work).times(specialPrice.share)) : null
  const lowest =
    special && specialPrice && item.pricing.kind === 'list' ? priced(net.work.times(specialPrice.lowestShare)) : null
  const rule = ruleShare !== null && !special && price.gt(0) ? priced(net.metal.plus(net.work.times(ruleShare))) : null
  const tiers = tierPrices(item, store, net).map(({ group, qty, eur }) => ({
    group,
    qty,
    value: priced(eur),
  }))
  return {
    price,
    special,
    lowest,
    rule: rule?.lt(price) ? rule : null,
    tiers: tiers.filter((tier) => tier.value.lt(price)),
    charges: price.gt(0) ? metalCharges(item.pricing) : [],
  }
}

interface TierPrice {
  readonly group: number
  readonly qty: number
  readonly eur: Big
}

function tierPrices(item: SoldItem, store: StoreView, net: NetPrice): TierPrice[] {
  const lessWork = (percent: number): Big => net.metal.plus(net.work.times(100 - percent).div(100))
  const steps = discountSteps(item, store)
  const all = steps.map(([qty, percent]): TierPrice => ({
    group: GROUP.all,
    qty,
    eur: lessWork(percent),
  }))
  if (item.pricing.kind === 'free') return []
  if (item.pricing.kind === 'list')
    return [
      { group: GROUP.business, qty: 1, eur: lessWork(BUSINESS_PERCENT) },
      ...fiveOrders(item).map((qty): TierPrice => ({
        group: GROUP.guest,
        qty,
        eur: lessWork(4),
      })),
    ]
  if (item.pricing.kind === 'premium')
    return [...all, { group: GROUP.business, qty: 1, eur: lessWork(BUSINESS_PERCENT) }]
  return [
    ...all,
    { group: GROUP.business, qty: 1, eur: lessWork(BUSINESS_PERCENT) },
    ...steps.map(([qty, percent]): TierPrice => ({
      group: GROUP.business,
      qty,
      eur: lessWork(BUSINESS_PERCENT + percent),
    })),
  ]
}

/** Quantities from which products with a list price are discounted: five minimum orders. */
function fiveOrders({ unit, minimum = '1', step = '1' }: SoldItem): number[] {
  const qty = naturalQuantity(new Big(minimum).times(5), unit, new Big(step))
  return qty === null ? [] : [qty]
}

/**
 * Returns [quantity, discount in per cent], once per quantity with the highest discount. A tier that the minimum
 * quantity already reaches is left out.
 */
function discountSteps(item: SoldItem, { assortment }: StoreView): (readonly [number, number])[] {
  if (item.pricing.kind === 'premium') return [...PREMIUM_TIERS]
  if (item.pricing.kind !== 'made' || !item.grams || item.grams.lte(0)) return []
  const { grams, unit, minimum = '1', step = '1' } = item
  if (assortment === 'investment' && unit === 'PCS') return [...CONSUMER_TIERS]
  const byQty = new Map(
    TIERS.map(([from, percent]) => [naturalQuantity(new Big(from).div(grams), unit, new Big(step)), percent] as const),
  )
  return [...byQty].flatMap(([qty, percent]) =>
    qty !== null && qty > Math.max(1, Number(minimum)) ? [[qty, percent] as const] : [],
  )
}

/** Converts a fixed surcharge to the store's currency and source side; returns a percentage unchanged. */
export function surchargeAmount(surcharge: Surcharge, store: StoreView, rate: Big): Big {
  if (surcharge.kind === 'percent') return new Big(surcharge.amount)
  return roundedListPrice(onSourceSide(new Big(surcharge.amount), store, rate, 2), store.currency)
}

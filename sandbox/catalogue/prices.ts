/**
 * Builds prices from metal at the selling price and work. The quotes are frozen in EUR, so that prices are plausible
 * and never change.
 */
import { Big } from 'big.js'
import type { Alloy, MetalSymbol } from './alloys.ts'
import type { Pricing } from './product.ts'
import type { Currency, StoreView } from './stores.ts'

/** Mid price in EUR per fine gram. */
const MID: Readonly<Record<MetalSymbol, string>> = {
  AU: '112.00',
  AG: '1.40',
  PT: '44.00',
  PD: '39.00',
  RH: '230.00',
}
const SPREAD: Readonly<Record<MetalSymbol, string>> = {
  AU: '0.006',
  AG: '0.02',
  PT: '0.015',
  PD: '0.025',
  RH: '0.06',
}
export const CURRENCIES: readonly Currency[] = ['NOK', 'SEK', 'EUR']
const PER_EUR: Readonly<Record<Currency, string>> = {
  EUR: '1',
  NOK: '11.70',
  SEK: '11.00',
}

/** The metal in a price, in fine grams at the mid price; spread and loss are included in the grams. */
export interface MetalCharge {
  readonly metal: MetalSymbol
  readonly grams: Big
}

/** EUR without tax; tier prices discount only `work`. */
export interface NetPrice {
  readonly metal: Big
  readonly work: Big
}

/** Returns the frozen mid price of one fine gram, without tax. */
export function frozenQuote(metal: MetalSymbol, currency: Currency): Big {
  return new Big(MID[metal]).times(PER_EUR[currency])
}

/**
 * Returns the charges of one gram of the alloy. White gold charges its palladium; the silver and copper in gold are
 * part of the work.
 */
function chargedPerGram(alloy: Alloy, fineness = alloy.fineness): MetalCharge[] {
  const charged = (metal: MetalSymbol, perMille: number | string): MetalCharge => ({
    metal,
    grams: new Big(perMille).div(1000).times(new Big(1).plus(SPREAD[metal])),
  })
  const named = charged(alloy.symbol, fineness)
  return alloy.symbol === 'PD' || !alloy.parts.PD ? [named] : [named, charged('PD', alloy.parts.PD)]
}

function valueOf(charges: readonly MetalCharge[]): Big {
  return charges.reduce((sum, { metal, grams }) => sum.plus(grams.times(MID[metal])), new Big(0))
}

const CHARGED_GRAMS_DECIMALS = 6

/** Returns the charges of one unit; empty when the price does not follow a metal. */
export function metalCharges(pricing: Pricing): MetalCharge[] {
  if (pricing.kind === 'premium') return [{ metal: pricing.metal, grams: pricing.fineGrams }]
  if (pricing.kind !== 'made') return []
  const charges = chargedPerGram(pricing.alloy, pricing.fineness).map(({ metal, grams }) => ({
    metal,
    grams: grams.times(pricing.grams).round(CHARGED_GRAMS_DECIMALS, Big.roundHalfUp),
  }))
  return charges.filter(({ grams }) => grams.gt(0))
}

/** Returns null without a price in EUR: price on request, or a face value. */
export function netPrice(pricing: Pricing): NetPrice | null {
  switch (pricing.kind) {
    case 'made':
      return {
        metal: valueOf(chargedPerGram(pricing.alloy, pricing.fineness))
          .times(pricing.grams)
          .plus(pricing.fixedEur ?? 0),
        work: pricing.workEur,
      }
    case 'premium': {
      const metal = pricing.fineGrams.times(MID[pricing.metal])
      return { metal, work: metal.times(pricing.premiumPercent).div(100) }
    }
    case 'list':
      return { metal: new Big(0), work: new Big(pricing.eur) }
    case 'free':
      return { metal: new Big(0), work: new Big(0) }
    case 'face':
    case 'onRequest':
      return null
  }
}

/** Converts to the store's currency and source side. big.js rounds halves away from zero. */
export function onSourceSide(netEur: Big, store: StoreView, rate: Big, decimals: number): Big {
  const net = netEur.times(PER_EUR[store.currency])
  const source = store.pricesIncludeTax ? net.times(rate.plus(1)) : net
  return source.round(decimals, Big.roundHalfUp)
}

/** Rounds a list price to a whole krone or to ten cents. */
export function roundedListPrice(amount: Big, currency: Currency): Big {
  return currency === 'EUR' ? amount.times(10).round(0, Big.roundHalfUp).div(10) : amount.round(0, Big.roundHalfUp)
}

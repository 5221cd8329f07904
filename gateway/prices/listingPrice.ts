/** The price and premium of a product that listings sort and filter by. */
import { decimal, toText } from '#domain/decimal.ts'
import { metalPremium } from '#domain/metalPremium.ts'
import { displayAmount, isKnown, type PriceChoice } from '#domain/price.ts'
import { isBarOrCoin, type PricedProduct } from '../shared/pricedItem.ts'
import type { PriceBasis } from './documentPrices.ts'
import { customerPricer, type PriceSources } from './pricer.ts'

const SORT_PREMIUM_DIGITS = 6

interface ListingPrice {
  /** On the store's display side; null if unknown, which is outside every price range. */
  readonly amount: string | null
  /** Premium of a bar or coin over its metal value in percent; null for all other products. */
  readonly premium: string | null
  /** When it must be computed again; null when no planned event changes it. */
  readonly changesAt: Date | null
}

interface ListedCustomers {
  readonly groupId: number
  readonly sources: ReadonlyMap<string, PriceSources>
}

/**
 * Uses the quotes of the documents, so that the order does not change while the metals move: of one metal, the order by
 * premium is the same at any quote, because price and metal value move by the same amount.
 *
 * @param productBySku finds the parts of grouped and bundled products
 * @param customers whose prices they are: guests, or a customer group with its price list
 */
export function listingPriceOf(
  product: PricedProduct,
  basis: Omit<PriceBasis, 'quotes' | 'log'>,
  productBySku: (sku: string) => PricedProduct | null,
  { groupId, sources }: ListedCustomers,
): ListingPrice {
  const priceBasis: PriceBasis = { ...basis, quotes: null, log: null }
  const links = [...product.groupedLinks, ...product.bundleParts.flatMap(({ choices }) => choices)]
  const parts = links.flatMap(({ sku }): [string, PricedProduct][] => {
    const part = productBySku(sku)
    return part ? [[sku, part]] : []
  })
  const pricer = customerPricer(priceBasis, groupId, sources)
  const { price } = pricer.of({ product, variant: null, parts: new Map(parts) })
  return isKnown(price)
    ? { amount: toText(displayAmount(price)), premium: sortPremium(product, price), changesAt: price.validUntil }
    : { amount: null, premium: null, changesAt: null }
}

/** Null for a price that does not contain its metal, since the documents then have no quote to compare it with. */
function sortPremium(product: PricedProduct, choice: PriceChoice): string | null {
  const { metal } = product
  const { unitPrice: price, ratePercent, currency, metals } = choice
  const quote = metals.find((contained) => contained.metal === metal?.metal)?.quote
  if (product.kind !== 'SIMPLE' || !isBarOrCoin(product) || !metal?.fineGramsPerUnit || !quote) return null
  if (price === null || ratePercent === null) return null

  const fineGrams = decimal(metal.fineGramsPerUnit)
  const premium = metalPremium({ price, ratePercent, fineGrams, quote, currency }, SORT_PREMIUM_DIGITS)
  return premium && toText(premium.percent)
}

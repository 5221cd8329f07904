/** The price and premium of a product that listings sort and filter by. */
import { decimal, type Decimal, toText } from '#domain/decimal.ts'
import { metalPremium, pricePerFineGram } from '#domain/metalPremium.ts'
import { displayAmount, isKnown, otherSideAmount, type PriceChoice } from '#domain/price.ts'
import { isBarOrCoin, type PricedProduct } from '../shared/pricedItem.ts'
import type { PriceBasis } from './documentPrices.ts'
import { customerPricer, type PriceSources } from './pricer.ts'

const SORT_PREMIUM_DIGITS = 6

interface ListingPrice {
  /** On the store's display side; null if unknown, which is outside every price range. */
  readonly amount: string | null
  /** On the other side of tax. */
  readonly otherSideAmount: string | null
  /** Premium of a bar or coin over its metal value in percent, on the display side; null for all other products. */
  readonly premium: string | null
  /** Price of a gram of fine metal in a bar or coin, on the display side; null for all other products. */
  readonly gramPrice: string | null
  /** When it must be computed again; null when no planned event changes it. */
  readonly changesAt: Date | null
}

const UNKNOWN: ListingPrice = { amount: null, otherSideAmount: null, premium: null, gramPrice: null, changesAt: null }

interface ListedCustomers {
  readonly groupId: number
  readonly sources: ReadonlyMap<string, PriceSources>
}

/**
 * Uses the quotes of the documents, so that the order does not change while the metals move: of one metal and one tax rate, the order by
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
  if (!isKnown(price)) return UNKNOWN
  return {
    amount: toText(displayAmount(price)),
    otherSideAmount: toText(otherSideAmount(price)),
    premium: sortPremium(product, price),
    gramPrice: sortGramPrice(product, price),
    changesAt: price.validUntil,
  }
}

function fineGramsOf(product: PricedProduct): Decimal | null {
  const grams = product.kind === 'SIMPLE' && isBarOrCoin(product) ? product.metal?.fineGramsPerUnit : null
  return grams ? decimal(grams) : null
}

function sortGramPrice(product: PricedProduct, { now, displaySide, currency }: PriceChoice): string | null {
  const fineGrams = fineGramsOf(product)
  if (!fineGrams) return null
  const { net, gross } = pricePerFineGram(now, fineGrams, currency)
  return toText(displaySide === 'NET' ? net : gross)
}

/** Null for a price that does not contain its metal, since the documents then have no quote to compare it with. */
function sortPremium(product: PricedProduct, choice: PriceChoice): string | null {
  const { metal } = product
  const { unitPrice: price, ratePercent, currency, metals } = choice
  const quote = metals.find((contained) => contained.metal === metal?.metal)?.quote
  const fineGrams = fineGramsOf(product)
  if (!fineGrams || !quote || price === null || ratePercent === null) return null

  const premium = metalPremium({ price, ratePercent, fineGrams, quote, currency }, SORT_PREMIUM_DIGITS)
  return premium && toText(choice.displaySide === 'NET' ? premium.percent : premium.percentGross)
}

/** The price that the index sorts and filters by: on the side that the store shows, and at the quotes of the documents, so that an order stands while the metals move. */
import { toText } from '#domain/decimal.ts'
import { isKnown, type PriceAnswer, shownOnDisplaySide } from '#domain/price.ts'
import type { Pricer, Product } from './pricer.ts'
import { publicPricer } from './publicPricer.ts'
import type { PriceBasis } from './stated.ts'

export interface DisplayPrice {
  /** Null: unknown, which no price range contains. */
  readonly amount: string | null
  /** When it has to be worked out again; null while nothing planned changes it. */
  readonly changesAt: Date | null
}

/** @param productBySku finds the parts of grouped and bundled products. */
export function displayPriceOf(
  product: Product,
  basis: Omit<PriceBasis, 'quotes' | 'log'>,
  productBySku: (sku: string) => Product | null,
): DisplayPrice {
  const answer = answerOf(product, publicPricer({ ...basis, quotes: null, log: null }), productBySku)
  return isKnown(answer)
    ? { amount: toText(shownOnDisplaySide(answer)), changesAt: answer.validUntil }
    : { amount: null, changesAt: null }
}

function answerOf(product: Product, pricer: Pricer, productBySku: (sku: string) => Product | null): PriceAnswer {
  if (product.kind !== 'GROUPED' && product.kind !== 'BUNDLE') return pricer.part(product)

  const skus = [...product.groupedLinks, ...product.bundleParts.flatMap(({ choices }) => choices)].map(({ sku }) => sku)
  const parts = skus.flatMap((sku): [string, Product][] => {
    const part = productBySku(sku)
    return part ? [[sku, part]] : []
  })
  return pricer.sum(product, new Map(parts))
}

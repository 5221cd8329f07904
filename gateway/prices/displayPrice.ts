/** The price that the index sorts and filters by: on the side that the store shows. */
import { toText } from '#domain/decimal.ts'
import { isKnown, type PriceAnswer, shownOnDisplaySide } from '#domain/price.ts'
import type { TaxRule } from '#domain/tax.ts'
import { createPricer, type Pricer, type Product } from './pricer.ts'

export interface DisplayPrice {
  /** Null: unknown, which no price range contains. */
  readonly amount: string | null
  /** When it has to be worked out again; null while nothing planned changes it. */
  readonly changesAt: Date | null
}

/** @param productBySku finds the parts of grouped and bundled products. */
export function displayPriceOf(product: Product, rules: readonly TaxRule[], now: Date, productBySku: (sku: string) => Product | null): DisplayPrice {
  const answer = answerOf(product, createPricer(rules, now), productBySku)
  return isKnown(answer) ? { amount: toText(shownOnDisplaySide(answer)), changesAt: answer.validUntil } : { amount: null, changesAt: null }
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

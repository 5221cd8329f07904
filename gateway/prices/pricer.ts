/** Prices of products, however they are put together, over the prices that things have themselves. */
import { bundlePrice, type FromPrice, fromPrice, groupedPrice } from '#domain/compositePrice.ts'
import type { PriceAnswer } from '#domain/price.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import type { PriceBasis, Priced } from './stated.ts'

export type Product = ResolversParentTypes['Product']

export interface Pricer {
  readonly basis: PriceBasis
  /** The price that a product or variant states itself. */
  own(item: Priced): PriceAnswer
  /** The least that a configurable product costs. */
  from(product: Product): FromPrice
  /** A part of a set: its own price, or the least it costs. */
  part(product: Product): PriceAnswer
  /** Of a grouped or bundled product, from those of its parts that exist. */
  sum(product: Product, parts: ReadonlyMap<string, Product>): PriceAnswer
}

export function pricerOver(
  basis: PriceBasis,
  own: Pricer['own'],
  from: Pricer['from'] = (product) => leastOf(product, own),
): Pricer {
  const part = (product: Product) => (product.kind === 'CONFIGURABLE' ? from(product).price : own(product))
  return {
    basis,
    own,
    from,
    part,
    sum: (product, parts) =>
      product.kind === 'GROUPED' ? sumOfGroup(product, parts, part) : sumOfBundle(product, parts, part),
  }
}

export function leastOf({ variants }: Product, own: Pricer['own']): FromPrice {
  return fromPrice(variants.map((variant) => ({ isSelectable: variant.isSelectable, price: own(variant) })))
}

function sumOfGroup(
  { groupedLinks }: Product,
  parts: ReadonlyMap<string, Product>,
  price: Pricer['part'],
): PriceAnswer {
  return groupedPrice(groupedLinks.map(({ sku, ...link }) => ({ ...link, ...linked(parts.get(sku), price) })))
}

function sumOfBundle(
  { bundleParts }: Product,
  parts: ReadonlyMap<string, Product>,
  price: Pricer['part'],
): PriceAnswer {
  return bundlePrice(
    bundleParts.map(({ choices }) => ({
      selections: choices.map(({ sku, isDefault, quantity }) => ({
        isDefault,
        quantity,
        ...linked(parts.get(sku), price),
      })),
    })),
  )
}

function linked(part: Product | undefined, price: Pricer['part']) {
  return part ? { status: part.status, price: price(part) } : { status: null, price: { unknown: 'NO_PRICE' as const } }
}

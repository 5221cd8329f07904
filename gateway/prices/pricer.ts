/** What a guest pays, worked out from documents and tax rules; remembered while nothing changes it. */
import { bundlePrice, type FromPrice, fromPrice, groupedPrice } from '#domain/compositePrice.ts'
import { choosePrice, isKnown, type PriceAnswer } from '#domain/price.ts'
import type { TaxRule } from '#domain/tax.ts'
import type { ResolversParentTypes } from '../resolverTypes.generated.ts'
import { priceInputOf, type Priced } from './stated.ts'

export type Product = ResolversParentTypes['Product']

export interface Pricer {
  readonly rules: readonly TaxRule[]
  readonly now: Date
  /** The price that a product or variant states itself. */
  own(item: Priced): PriceAnswer
  /** The least that a configurable product costs. */
  from(product: Product): FromPrice
  /** A part of a set: its own price, or the least it costs. */
  part(product: Product): PriceAnswer
  /** Of a grouped or bundled product, from those of its parts that exist. */
  sum(product: Product, parts: ReadonlyMap<string, Product>): PriceAnswer
}

interface Remembered<Answer> {
  readonly rules: readonly TaxRule[]
  readonly since: Date
  readonly until: Date | null
  readonly answer: Answer
}

// Documents never change, so what was worked out from one stands until its next planned change.
const ownPrices = new WeakMap<object, Remembered<PriceAnswer>>()
const fromPrices = new WeakMap<object, Remembered<FromPrice>>()

export function createPricer(rules: readonly TaxRule[], now: Date): Pricer {
  function remembered<Answer>(memory: WeakMap<object, Remembered<Answer>>, key: object, answer: () => Answer, untilOf: (answer: Answer) => Date | null): Answer {
    const known = memory.get(key)
    if (known?.rules === rules && known.since <= now && (!known.until || now < known.until)) return known.answer

    const found = answer()
    memory.set(key, { rules, since: now, until: untilOf(found), answer: found })
    return found
  }

  const pricer: Pricer = {
    rules,
    now,
    own: (item) => remembered(ownPrices, item.fields, () => choosePrice(priceInputOf(item, rules, now), now), untilOf),
    from: (product) =>
      remembered(
        fromPrices,
        product.document,
        () => fromPrice(product.variants.map((variant) => ({ isSelectable: variant.isSelectable, price: pricer.own(variant) }))),
        ({ price }) => untilOf(price),
      ),
    part: (product) => (product.kind === 'CONFIGURABLE' ? pricer.from(product).price : pricer.own(product)),
    sum: (product, parts) => (product.kind === 'GROUPED' ? sumOfGroup(product, parts, pricer) : sumOfBundle(product, parts, pricer)),
  }
  return pricer
}

function untilOf(answer: PriceAnswer): Date | null {
  return isKnown(answer) ? answer.validUntil : null
}

function sumOfGroup(product: Product, parts: ReadonlyMap<string, Product>, pricer: Pricer): PriceAnswer {
  return groupedPrice(product.groupedLinks.map(({ sku, ...link }) => ({ ...link, ...linked(parts.get(sku), pricer) })))
}

function sumOfBundle(product: Product, parts: ReadonlyMap<string, Product>, pricer: Pricer): PriceAnswer {
  return bundlePrice(
    product.bundleParts.map(({ choices }) => ({
      selections: choices.map(({ sku, isDefault, quantity }) => ({ isDefault, quantity, ...linked(parts.get(sku), pricer) })),
    })),
  )
}

function linked(part: Product | undefined, pricer: Pricer) {
  return part ? { status: part.status, price: pricer.part(part) } : { status: null, price: { unknown: 'NO_PRICE' as const } }
}

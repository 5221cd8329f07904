/** What a guest pays, worked out from documents, tax rules and metal quotes; remembered while nothing changes it. */
import type { FromPrice } from '#domain/compositePrice.ts'
import type { MetalQuotes } from '#domain/metalMove.ts'
import { isKnown, type PriceAnswer } from '#domain/price.ts'
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import { metalChargeOf } from './metalCharge.ts'
import { tellPriceProblems } from './priceProblems.ts'
import { leastOf, type Pricer, pricerOver, type Product } from './pricer.ts'
import { chosenPrice, documentPriceInput, type PriceBasis, type Priced } from './stated.ts'

interface Remembered<Answer> {
  readonly rules: PriceBasis['rules']
  readonly customerTaxClassId: number | null
  /** What the metals cost; undefined for a price that follows none. */
  readonly quotes: MetalQuotes | null | undefined
  readonly since: Date
  readonly until: Date | null
  readonly answer: Answer
}

// Documents never change, so what was worked out from one stands until its next planned change, or until its metal moves.
const ownPrices = new WeakMap<object, Remembered<PriceAnswer>>()
const fromPrices = new WeakMap<object, Remembered<FromPrice>>()

export function publicPricer(basis: PriceBasis): Pricer {
  const { rules, customerTaxClassId, quotes, now, log } = basis

  function remembered<Answer>(memory: WeakMap<object, Remembered<Answer>>, key: object, work: () => Worked<Answer>): Answer {
    const known = memory.get(key)
    if (known && stands(known, basis)) return known.answer

    const { answer, followsMetal, until } = work()
    memory.set(key, { rules, customerTaxClassId, quotes: followsMetal ? quotes : undefined, since: now, until, answer })
    return answer
  }

  const own = (item: Priced): PriceAnswer => {
    const price = remembered(ownPrices, item.fields, () => {
      const charge = metalChargeOf(item.fields)
      const answer = chosenPrice(documentPriceInput(item, charge, GUEST_GROUP_ID, basis), charge, now)
      return { answer, followsMetal: charge.shares.length > 0, until: untilOf(answer) }
    })
    tellPriceProblems(item, price, log)
    return price
  }

  const from = (product: Product): FromPrice =>
    remembered(fromPrices, product.document, () => {
      const answer = leastOf(product, own)
      return { answer, followsMetal: product.variants.some(({ fields }) => metalChargeOf(fields).shares.length > 0), until: untilOf(answer.price) }
    })

  return pricerOver(basis, own, from)
}

interface Worked<Answer> {
  readonly answer: Answer
  readonly followsMetal: boolean
  readonly until: Date | null
}

function stands({ rules, customerTaxClassId, quotes, since, until }: Remembered<unknown>, basis: PriceBasis): boolean {
  if (rules !== basis.rules || customerTaxClassId !== basis.customerTaxClassId) return false
  if (quotes !== undefined && quotes !== basis.quotes) return false
  return since <= basis.now && (!until || basis.now < until)
}

function untilOf(answer: PriceAnswer): Date | null {
  return isKnown(answer) ? answer.validUntil : null
}

/** What a guest pays, worked out from documents, tax rules and metal quotes; remembered while nothing changes it. */
import type { FromPrice } from '#domain/compositePrice.ts'
import type { MetalShare } from '#domain/metalMove.ts'
import { earliest } from '#domain/day.ts'
import { isKnown, type PriceAnswer } from '#domain/price.ts'
import { GUEST_GROUP_ID } from '#domain/tierPrice.ts'
import { metalChargeOf, overdueFrom, type UsableQuotes } from './metalCharge.ts'
import { tellPriceProblems } from './priceProblems.ts'
import { leastOf, type Pricer, pricerOver, type Product } from './pricer.ts'
import { chosenPrice, documentPriceInput, type PriceBasis, type Priced } from './stated.ts'

interface Remembered<Answer> {
  readonly rules: PriceBasis['rules']
  readonly customerTaxClassId: number | null
  /** What the metals cost; undefined for a price that follows none. */
  readonly quotes: UsableQuotes | null | undefined
  readonly since: Date
  /** When a planned change comes, or a quote in it is overdue; null: never. */
  readonly until: Date | null
  readonly answer: Answer
}

// Documents never change, so what was worked out from one stands until its next planned change, or until its metal moves.
const ownPrices = new WeakMap<object, Remembered<PriceAnswer>>()
const fromPrices = new WeakMap<object, Remembered<FromPrice>>()

/** @param standsUntil told, of every price that is looked at, the moment from which it may be another one */
export function publicPricer(basis: PriceBasis, standsUntil: (moment: Date) => void = () => {}): Pricer {
  const { rules, customerTaxClassId, quotes, now, log } = basis

  function remembered<Answer>(
    memory: WeakMap<object, Remembered<Answer>>,
    key: object,
    work: () => Worked<Answer>,
  ): Answer {
    const known = memory.get(key)
    const price = known && stands(known, basis) ? known : workedOut(work())
    if (price !== known) memory.set(key, price)
    if (price.until) standsUntil(price.until)
    return price.answer
  }

  function workedOut<Answer>({ answer, price, shares }: Worked<Answer>): Remembered<Answer> {
    const until = earliest(isKnown(price) ? price.validUntil : null, overdueFrom(shares, quotes))
    return { rules, customerTaxClassId, quotes: shares.length > 0 ? quotes : undefined, since: now, until, answer }
  }

  const own = (item: Priced): PriceAnswer => {
    const price = remembered(ownPrices, item.fields, () => {
      const charge = metalChargeOf(item.fields)
      const answer = chosenPrice(documentPriceInput(item, charge, GUEST_GROUP_ID, basis), charge, now)
      return { answer, price: answer, shares: charge.shares }
    })
    tellPriceProblems(item, price, log)
    return price
  }

  const from = (product: Product): FromPrice =>
    remembered(fromPrices, product.document, () => {
      const answer = leastOf(product, own)
      return {
        answer,
        price: answer.price,
        shares: product.variants.flatMap(({ fields }) => metalChargeOf(fields).shares),
      }
    })

  return pricerOver(basis, own, from)
}

interface Worked<Answer> {
  readonly answer: Answer
  readonly price: PriceAnswer
  /** The metals that it follows. */
  readonly shares: readonly MetalShare[]
}

function stands({ rules, customerTaxClassId, quotes, since, until }: Remembered<unknown>, basis: PriceBasis): boolean {
  if (rules !== basis.rules || customerTaxClassId !== basis.customerTaxClassId) return false
  if (quotes !== undefined && quotes !== basis.quotes) return false
  return since <= basis.now && (!until || basis.now < until)
}

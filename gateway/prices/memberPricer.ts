/** Prices for whoever has more than the documents say: a customer's own, or what the backend answers at this moment. */
import type { FromPrice } from '#domain/compositePrice.ts'
import { subtract, ZERO } from '#domain/decimal.ts'
import { metalMovement, roundedChange } from '#domain/metalMove.ts'
import type { PriceAnswer, PriceInput } from '#domain/price.ts'
import { type StatedPrice, statedPrice, statedTaxedPrice } from '#domain/statedPrice.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { Tier } from '#domain/tierPrice.ts'
import { metalChargeOf } from './metalCharge.ts'
import { tellPriceProblems } from './priceProblems.ts'
import type { Offer } from './offerLoaders.ts'
import { type Pricer, pricerOver } from './pricer.ts'
import type { SyncedPrice } from './sources/renderList.ts'
import { chosenPrice, documentPriceInput, type PriceBasis, type Priced } from './stated.ts'
import type { Subject } from './subjects.ts'
import { strangeTier } from './tierAnswer.ts'

/** What there is of one sku beside its document. */
export interface ItemOffers {
  readonly business?: Offer
  readonly custom?: Offer
  /** Of the tier-prices call; null where nobody asked, as in a store without price tiers. */
  readonly tiers?: readonly Tier[] | null
  readonly synced?: SyncedPrice | null
}

export function memberPricer(basis: PriceBasis, groupId: number, offersOf: (sku: string) => ItemOffers): Pricer {
  const known = new Map<object, PriceAnswer>()
  return pricerOver(basis, (item) => {
    const remembered = known.get(item.fields)
    if (remembered) return remembered

    const charge = metalChargeOf(item.fields)
    const answer = chosenPrice(
      withOffers(item, documentPriceInput(item, charge, groupId, basis), offersOf(item.sku), basis),
      charge,
      basis.now,
    )
    tellPriceProblems(item, answer, basis.log)
    known.set(item.fields, answer)
    return answer
  })
}

function withOffers(
  item: Priced,
  input: PriceInput,
  { business, custom, tiers, synced }: ItemOffers,
  { log }: PriceBasis,
): PriceInput {
  const agreed = (offer: Offer | undefined): StatedPrice | null =>
    offer?.price ? statedPrice(offer.price, 'NET', item.unit, input.currency) : null
  return {
    ...input,
    ...(synced && syncedPrices(item, synced, input)),
    ...(tiers && { tierCall: ownTiers(item, tiers, input, log) }),
    business: agreed(business),
    customer: agreed(custom),
  }
}

/** None of an answer that can only be about another sku: the document's tiers stand. */
function ownTiers(item: Priced, called: readonly Tier[], input: PriceInput, log: PriceBasis['log']): readonly Tier[] {
  const problem = strangeTier(called, input)
  if (problem === null) return called

  tellPriceProblems(
    item,
    { problems: [`expected tiers of ${item.sku} from the tier-prices call, got ${problem}`] },
    log,
  )
  return []
}

/** The backend has moved them with the metal already, and the rule moves what it is given: so they are given as they stood before. */
function syncedPrices(
  { store: { tax } }: Priced,
  { list, special }: SyncedPrice,
  input: PriceInput,
): Pick<PriceInput, 'list' | 'special'> {
  const {
    tierSide: side,
    unit,
    currency,
    taxRate: { ratePercent },
    metal,
  } = input
  const movement = metal && metalMovement(metal.shares, metal.quotes, currency)
  const change = movement ? roundedChange(movement.netChange, side, ratePercent, unit, currency) : ZERO
  const stated = (amount: TaxedAmount): StatedPrice =>
    tax.calculateServerSide
      ? statedTaxedPrice(amount, side)
      : statedPrice(subtract(side === 'NET' ? amount.net : amount.gross, change), side, unit, currency)

  // The backend tells no window: the special is open now, and closes when the document says.
  return {
    list: stated(list),
    special: special && { price: stated(special), from: null, to: input.special?.to ?? null },
  }
}

/** Of a product or variant, however it is put together. */
export function priceOfSubject({ product, variant, parts }: Subject, pricer: Pricer): FromPrice {
  if (variant) return { price: pricer.own(variant), isFromPrice: false }
  if (product.kind === 'CONFIGURABLE') return pricer.from(product)
  if (product.kind === 'GROUPED' || product.kind === 'BUNDLE')
    return { price: pricer.sum(product, parts), isFromPrice: false }
  return { price: pricer.own(product), isFromPrice: false }
}

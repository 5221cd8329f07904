/** Prices for whoever has more than the documents say: a customer's own, or what the backend answers at this moment. */
import type { FromPrice } from '#domain/compositePrice.ts'
import type { PriceAnswer, PriceInput } from '#domain/price.ts'
import { type StatedPrice, statedPrice, statedTaxedPrice } from '#domain/statedPrice.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import type { Tier } from '#domain/tierPrice.ts'
import { metalChargeOf } from './metalCharge.ts'
import type { Offer } from './offerLoaders.ts'
import { type Pricer, pricerOver } from './pricer.ts'
import type { SyncedPrice } from './sources/renderList.ts'
import { chosenPrice, documentPriceInput, type PriceBasis, type Priced, sourceSideOf } from './stated.ts'
import type { Subject } from './subjects.ts'

/** What there is of one sku beside its document. */
export interface ItemOffers {
  readonly business?: Offer
  readonly custom?: Offer
  readonly tiers?: readonly Tier[] | null
  readonly synced?: SyncedPrice | null
}

export function memberPricer(basis: PriceBasis, groupId: number, offersOf: (sku: string) => ItemOffers): Pricer {
  const known = new Map<object, PriceAnswer>()
  return pricerOver(basis, (item) => {
    const remembered = known.get(item.fields)
    if (remembered) return remembered

    const charge = metalChargeOf(item.fields)
    const answer = chosenPrice(withOffers(item, documentPriceInput(item, charge, groupId, basis), offersOf(item.sku)), charge, basis.now)
    known.set(item.fields, answer)
    return answer
  })
}

function withOffers(item: Priced, input: PriceInput, { business, custom, tiers, synced }: ItemOffers): PriceInput {
  const agreed = (offer: Offer | undefined): StatedPrice | null => (offer?.price ? statedPrice(offer.price, 'NET', item.unit, input.currency) : null)
  return {
    ...input,
    ...(synced && syncedPrices(item, synced, input)),
    ...(tiers && item.store.catalogue.usePriceTiers && { tierCall: tiers }),
    business: agreed(business),
    customer: agreed(custom),
  }
}

/** The catalogue's prices, read from the backend: they move with the metal as those of the document do. */
function syncedPrices(item: Priced, { list, special }: SyncedPrice, { special: documented }: PriceInput): Pick<PriceInput, 'list' | 'special'> {
  const stated = (amount: TaxedAmount) => statedOnSource(item, amount)
  // The backend tells no window: the special is open now, and closes when the document says.
  return { list: stated(list), special: special && { price: stated(special), from: null, to: documented?.to ?? null } }
}

function statedOnSource({ store, unit }: Priced, amount: TaxedAmount): StatedPrice {
  const side = sourceSideOf(store)
  if (store.tax.calculateServerSide) return statedTaxedPrice(amount, side)
  return statedPrice(side === 'NET' ? amount.net : amount.gross, side, unit, store.i18n.currencyCode)
}

/** Of a product or variant, however it is put together. */
export function priceOfSubject({ product, variant, parts }: Subject, pricer: Pricer): FromPrice {
  if (variant) return { price: pricer.own(variant), isFromPrice: false }
  if (product.kind === 'CONFIGURABLE') return pricer.from(product)
  if (product.kind === 'GROUPED' || product.kind === 'BUNDLE') return { price: pricer.sum(product, parts), isFromPrice: false }
  return { price: pricer.own(product), isFromPrice: false }
}

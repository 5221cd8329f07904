/** Computes prices from the document and other sources: a customer's own prices, and the backend's current prices. */
import { compare, decimal, type Decimal, multiply, subtract, toText, ZERO } from '#domain/decimal.ts'
import { metalMovement, roundedChange } from '#domain/metalMove.ts'
import { choosePrice, type PriceResult, type PriceInput } from '#domain/price.ts'
import { specialState } from '#domain/specialPrice.ts'
import { isPlausiblePrice, netOf, type SourcePrice, toSourcePrice, toTaxedSourcePrice } from '#domain/sourcePrice.ts'
import type { TaxedAmount } from '#domain/tax.ts'
import { isForGroup, type Tier } from '#domain/tierPrice.ts'
import type { PricedItem } from '../pricedItem.ts'
import { documentPrices, logPriceProblems, type PriceBasis } from './documentPrices.ts'
import { type Pricer, pricerOver } from './pricer.ts'
import type { SyncedPrice } from './sources/renderList.ts'

/** The responses of all sources for one SKU. */
export interface PriceSources {
  /** Of one unit, net. Null if it is unknown, because the source failed or has an invalid entry; undefined without a price. */
  readonly business?: Decimal | null | undefined
  /** The same of the prices agreed with the customer. */
  readonly custom?: Decimal | null | undefined
  /** When the list of business prices was last changed. */
  readonly businessSince?: Date
  /** Of the tier-prices call; null if it was not made, as in a store without tier prices. */
  readonly tiers?: readonly Tier[] | null
  readonly synced?: SyncedPrice | null
}

export function customerPricer(
  basis: PriceBasis,
  groupId: number,
  sources: ReadonlyMap<string, PriceSources> = new Map(),
): Pricer {
  const computed = new Map<object, PriceResult>()
  return pricerOver(basis, (item) => {
    const known = computed.get(item.fields)
    if (known) return known

    const input = withSources(item, documentPrices(item, groupId, basis), sources.get(item.sku) ?? {}, basis)
    const result = choosePrice(input, basis.now)
    logPriceProblems(item, result, basis.log)
    computed.set(item.fields, result)
    return result
  })
}

function withSources(
  item: PricedItem,
  input: PriceInput,
  { business, custom, tiers, synced }: PriceSources,
  { log, now }: PriceBasis,
): PriceInput {
  const net = (price: Decimal | null | undefined) => (price ? toSourcePrice(price, 'NET', input.digits) : null)
  const problem = tiers && implausibleTier(tiers, input)
  const problems = problem ? [`expected tiers of ${item.sku} from the tier-prices call, got ${problem}`] : []
  logPriceProblems(item, { problems }, log)
  return {
    ...input,
    ...(synced && syncedPrices(item, synced, input, now)),
    // A response for another SKU is ignored completely: the document's tiers apply.
    ...(tiers && !problem && { tierCall: tiers }),
    business: net(business),
    customer: net(custom),
  }
}

/** The backend's current prices already contain the metal's move. The rule moves its input, so they are first converted back to the document's quote. */
function syncedPrices(
  item: PricedItem,
  { list, special, final }: SyncedPrice,
  input: PriceInput,
  now: Date,
): Pick<PriceInput, 'list' | 'special' | 'final'> {
  const { tierSide: side, digits, currency, taxRate, metal } = input
  const movement = metal && metalMovement(metal, currency)
  const change = movement ? roundedChange(movement.netChange, side, taxRate.ratePercent, digits) : ZERO
  const sourcePrice = (amount: TaxedAmount): SourcePrice =>
    item.store.tax.calculateServerSide
      ? toTaxedSourcePrice(amount, side, digits)
      : toSourcePrice(subtract(side === 'NET' ? amount.net : amount.gross, change), side, digits)

  // The backend sends no window: the special price is open now, and closes when the document says unless that is over.
  const to = input.special?.to ?? null
  const isOver = specialState(null, to, now, item.store.i18n.timeZone).phase !== 'OPEN'
  return {
    list: sourcePrice(list),
    special: special && { price: sourcePrice(special), from: null, to: isOver ? null : to },
    final: final && sourcePrice(final),
  }
}

const MIN_OF_LIST = decimal('0.5')
const MIN_OF_DOCUMENT = decimal('0.9')
const MAX_OF_DOCUMENT = decimal('1.1')

/**
 * Why a response of the tier-prices call must be for another SKU than requested, judged by the document; null when it is plausible.
 * The response contains no SKU, and another product's tiers could sell a bar at the price of a coin.
 *
 * @see docs/rules/tier-price.md
 */
function implausibleTier(called: readonly Tier[], input: PriceInput): string | null {
  const { list, groupId, taxRate } = input
  const minimum = list && multiply(netOf(list, taxRate.ratePercent), MIN_OF_LIST)

  for (const { price, quantity, ...tier } of called.filter((one) => isForGroup(one, groupId))) {
    const known = documentNet({ ...tier, price, quantity }, input)
    const isNear =
      !known ||
      (compare(price, multiply(known, MIN_OF_DOCUMENT)) >= 0 && compare(price, multiply(known, MAX_OF_DOCUMENT)) <= 0)
    if (!isNear) return `${toText(price)} from ${toText(quantity)}, where the document has ${toText(known)}`
    if (minimum && compare(price, minimum) < 0)
      return `${toText(price)} from ${toText(quantity)}, less than half the list price`
  }
  return null
}

/** Price of the document's tier with the same group and quantity; the cheapest of several. */
function documentNet({ groupId, quantity }: Tier, { tiers, tierSide, digits, taxRate }: PriceInput): Decimal | null {
  const nets = tiers
    .filter((tier) => tier.groupId === groupId && compare(tier.quantity, quantity) === 0)
    .map((tier) => toSourcePrice(tier.price, tierSide, digits))
    .filter(isPlausiblePrice)
    .map((sourcePrice) => netOf(sourcePrice, taxRate.ratePercent))
  return nets.toSorted(compare)[0] ?? null
}

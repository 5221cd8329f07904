/** Collects the candidate prices of one unit, validates them and moves them with the metal. */
import { compare, type Decimal, isPositive, isZero, ONE, roundHalfAwayFromZero, toText } from './decimal.ts'
import {
  type ChargedMetal,
  type MetalMovement,
  metalMovement,
  movedPrice,
  onEachSide,
  roundedChange,
} from './metalMove.ts'
import type { CrossedOutRule } from './crossedOutPrice.ts'
import type { Currency } from './money.ts'
import { type SpecialState, specialState } from './specialPrice.ts'
import { compareNet, isPlausiblePrice, isSamePrice, toSourcePrice, type SourcePrice } from './sourcePrice.ts'
import { type FoundTaxRate, splitGross, type TaxSide } from './tax.ts'
import { GUEST_GROUP_ID, isForGroup, type Tier } from './tierPrice.ts'

export interface CandidateInput {
  readonly list: SourcePrice | null
  readonly special: { readonly price: SourcePrice; readonly from: string | null; readonly to: string | null } | null
  /** The lowest price of the 30 days before the reduction, where the document states it. */
  readonly lowestOf30Days?: SourcePrice | null
  /** Default: the directive's rule, for ever. */
  readonly crossedOut?: CrossedOutRule
  /** The document's final price, with which an indexer writes prices of catalogue price rules. */
  readonly final?: SourcePrice | null
  /** The document's tiers; `tierSide` is the tax side of their prices. */
  readonly tiers: readonly Tier[]
  readonly tierSide: TaxSide
  /** Tiers of the tier-prices call, net. */
  readonly tierCall?: readonly Tier[]
  /** From the price list for business customers; the caller requests it only for them. */
  readonly business?: SourcePrice | null
  /** Agreed with this customer's number. */
  readonly customer?: SourcePrice | null
  /** Whether the agreed price applies even if another price is lower. Default: yes. */
  readonly customerIsFixed?: boolean
  readonly metal?: ChargedMetal | null
  readonly groupId: number
  readonly taxRate: FoundTaxRate
  /** Time zone of the store: special prices begin and end at local midnight. Default: UTC. */
  readonly timeZone?: string
  /** Decimals of a price of its unit. */
  readonly digits: number
  readonly currency: Currency
}

export interface SpecialCandidate extends SpecialState {
  /** Null when the amount is invalid. */
  readonly price: SourcePrice | null
  readonly isBelowList: boolean
}

interface TierCandidate {
  readonly quantity: Decimal
  readonly price: SourcePrice
}

export interface CandidatePrices {
  readonly list: SourcePrice | null
  readonly special: SpecialCandidate | null
  /** Price of a catalogue price rule, below the list price. */
  readonly rule: SourcePrice | null
  /** Only tiers of the customer's group. */
  readonly tiers: readonly TierCandidate[]
  readonly business: SourcePrice | null
  readonly customer: SourcePrice | null
  readonly movement: MetalMovement | null
  /** Tiers of the customer's group with an invalid quantity or price. */
  readonly ignoredTiers: readonly Tier[]
  /** Messages about ignored, malformed input. */
  readonly problems: readonly string[]
}

export function candidatePrices(input: CandidateInput, now: Date): CandidatePrices {
  const { taxRate, digits, currency } = input
  const problems: string[] = []
  // Prices that the backend has taxed are used as they are, so they do not move with the metal either.
  const movement =
    input.metal && !input.list?.taxed && (input.metal.shares.length > 0 || input.metal.isWhole === false)
      ? metalMovement(input.metal, currency)
      : null
  if (movement) problems.push(...movement.problems)
  const change = movement && onEachSide((side) => roundedChange(movement.netChange, side, taxRate.ratePercent, digits))
  const move = (price: SourcePrice): SourcePrice | null => (change ? movedPrice(price, change(price.side)) : price)
  const checked = (name: string, price: SourcePrice | null | undefined): SourcePrice | null => {
    if (!price || isPlausiblePrice(price)) return price ?? null
    problems.push(`expected a ${name} price above 0 and believable, got ${toText(price.amount)}`)
    return null
  }

  const sourcePrice = checked('list', input.list)
  const list = sourcePrice && move(sourcePrice)
  const { tiers, ignoredTiers } = tierCandidates(input, move)
  for (const { quantity, price } of ignoredTiers)
    problems.push(
      `expected a tier with a quantity and a believable price above 0, got ${toText(price)} from ${toText(quantity)}`,
    )
  return {
    list,
    special: list && specialCandidate(input, list, move, problems, now),
    rule: sourcePrice && rulePrice(input, sourcePrice, move, checked),
    tiers: list ? tiers : [],
    business: checked('business', input.business),
    customer: checked('customer', input.customer),
    movement,
    ignoredTiers,
    problems,
  }
}

function specialCandidate(
  { special, taxRate, timeZone = 'UTC' }: CandidateInput,
  list: SourcePrice,
  move: (price: SourcePrice) => SourcePrice | null,
  problems: string[],
  now: Date,
): SpecialCandidate | null {
  // The backend writes 0 for "no special price".
  if (!special || isZero(special.price.amount)) return null

  const price = isPlausiblePrice(special.price) ? move(special.price) : null
  if (!price) problems.push(`expected a special price above 0 and believable, got ${toText(special.price.amount)}`)
  const state = specialState(special.from, special.to, now, timeZone)
  if (state.problem !== null) problems.push(state.problem)
  return { ...state, price, isBelowList: price !== null && compareNet(price, list, taxRate.ratePercent) < 0 }
}

/**
 * The final price if only a catalogue price rule explains it. An indexer writes the lowest of all prices of a guest, so
 * one that equals the special price or a tier follows the rules of that price: its window may have closed since.
 *
 * @see docs/rules/which-price-wins.md
 */
function rulePrice(
  { final, special, tiers, tierSide, digits, taxRate: { ratePercent } }: CandidateInput,
  list: SourcePrice,
  move: (price: SourcePrice) => SourcePrice | null,
  checked: (name: string, price: SourcePrice) => SourcePrice | null,
): SourcePrice | null {
  if (!final || isZero(final.amount) || !checked('final', final)) return null
  const isFinal = (price: SourcePrice) => isSamePrice(final, price, ratePercent, digits)
  const isTier = ({ quantity, price, ...tier }: Tier) =>
    isForGroup(tier, GUEST_GROUP_ID) && compare(quantity, ONE) <= 0 && isFinal(toSourcePrice(price, tierSide, digits))
  if (compareNet(final, list, ratePercent) >= 0 || isFinal(list)) return null
  return (special && isFinal(special.price)) || tiers.some(isTier) ? null : move(final)
}

function tierCandidates(
  input: CandidateInput,
  move: (price: SourcePrice) => SourcePrice | null,
): { tiers: TierCandidate[]; ignoredTiers: Tier[] } {
  const { groupId, tierSide, digits } = input
  const own = (tiers: readonly Tier[]) => tiers.filter((tier) => isForGroup(tier, groupId))
  const documented = own(input.tiers)
  const called = own(input.tierCall ?? []).filter((tier) => !documented.some((other) => isSameTier(other, tier, input)))

  const tiers: TierCandidate[] = []
  const ignoredTiers: Tier[] = []
  const offer = (tier: Tier, side: TaxSide) => {
    const sourcePrice = toSourcePrice(tier.price, side, digits)
    const price = isPositive(tier.quantity) && isPlausiblePrice(sourcePrice) ? move(sourcePrice) : null
    if (price) tiers.push({ quantity: tier.quantity, price })
    else ignoredTiers.push(tier)
  }
  for (const tier of documented) offer(tier, tierSide)
  for (const tier of called) offer(tier, 'NET')
  return { tiers, ignoredTiers }
}

/** True if a tier of the call is the document's tier, net and rounded. The document's amount is then used because it is exact. */
function isSameTier(documented: Tier, called: Tier, { tierSide, taxRate, digits }: CandidateInput): boolean {
  if (documented.groupId !== called.groupId || compare(documented.quantity, called.quantity) !== 0) return false

  const { amount } = toSourcePrice(documented.price, tierSide, digits)
  const net = tierSide === 'NET' ? amount : splitGross(amount, taxRate.ratePercent, digits).net
  return compare(net, roundHalfAwayFromZero(called.price, digits)) === 0
}

/** Whether an answer of the tier-prices call can be about the sku that was asked. It names none, so it is held against the document. */
import { compare, decimal, type Decimal, multiply, toText } from '#domain/decimal.ts'
import type { PriceInput } from '#domain/price.ts'
import { isStated, netOf, statedPrice } from '#domain/statedPrice.ts'
import { isForGroup, type Tier } from '#domain/tierPrice.ts'

const LEAST_OF_LIST = decimal('0.5')
const NEAR = { least: decimal('0.9'), most: decimal('1.1') }

/**
 * What speaks against it, null when nothing does. An answer about something else would sell a bar at the price of a coin.
 *
 * @see docs/rules/tier-price.md
 */
export function strangeTier(called: readonly Tier[], input: PriceInput): string | null {
  const {
    list,
    groupId,
    taxRate: { ratePercent },
  } = input
  const least = list && multiply(netOf(list, ratePercent), LEAST_OF_LIST)

  for (const tier of called.filter((one) => isForGroup(one, groupId))) {
    const known = documentedNet(tier, input)
    if (known && !isNear(tier.price, known))
      return `${toText(tier.price)} from ${toText(tier.quantity)}, where the document has ${toText(known)}`
    if (least && compare(tier.price, least) < 0)
      return `${toText(tier.price)} from ${toText(tier.quantity)}, less than half the list price`
  }
  return null
}

/** Of the tier with the same group and quantity; the cheapest, where there are several. */
function documentedNet(
  { groupId, quantity }: Tier,
  { tiers, tierSide, unit, currency, taxRate }: PriceInput,
): Decimal | null {
  const nets = tiers
    .filter((tier) => tier.groupId === groupId && compare(tier.quantity, quantity) === 0)
    .map((tier) => statedPrice(tier.price, tierSide, unit, currency))
    .filter(isStated)
    .map((stated) => netOf(stated, taxRate.ratePercent))
  return nets.toSorted(compare)[0] ?? null
}

function isNear(price: Decimal, known: Decimal): boolean {
  return compare(price, multiply(known, NEAR.least)) >= 0 && compare(price, multiply(known, NEAR.most)) <= 0
}

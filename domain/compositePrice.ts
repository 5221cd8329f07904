/** Prices that are composed of other prices: grouped products, bundles, and products with variants. */
import { compare, type Decimal, HUNDREDTH, isPositive, multiply, ONE, ZERO } from './decimal.ts'
import { earliest } from './day.ts'
import { minorUnitDigits } from './money.ts'
import { isKnown, type PriceResult, type PriceChoice, displayAmount } from './price.ts'
import { ENABLED_STATUS } from './productRules.ts'
import { rowTotal, type SourcePrice, toDisplayPrice, toSourcePrice } from './sourcePrice.ts'
import { addTaxed, type TaxedAmount } from './tax.ts'

export interface GroupedLink {
  readonly linkType: string
  readonly linkedType: string
  /** Status of the linked product; null when it does not exist. */
  readonly status: number | null
  /** Quantity of the link; missing or not positive counts as one. */
  readonly quantity: Decimal | null
  readonly price: PriceResult
}

/** Sum of the associated, enabled simple products of a grouped product. */
export function groupedPrice(links: readonly GroupedLink[]): PriceResult {
  const parts = links
    .filter((link) => link.linkType === 'associated' && link.linkedType === 'simple' && link.status === ENABLED_STATUS)
    .map(({ price, quantity }) => ({ price, quantity: quantity && isPositive(quantity) ? quantity : ONE }))
  return sumOf(parts)
}

interface Selection extends Pick<GroupedLink, 'status'> {
  readonly isDefault: boolean
  /** Missing counts as one, negative as none. */
  readonly quantity: Decimal | null
}

interface BundleSelection extends Selection {
  readonly price: PriceResult
}

export interface BundleOption<Kind extends Selection> {
  readonly isRequired: boolean
  readonly allowsMany: boolean
  readonly selections: readonly Kind[]
}

/** What is chosen at first: the defaults, of which most options have one, else the first choice of a required option. */
export function defaultSelections<Kind extends Selection>({
  isRequired,
  allowsMany,
  selections,
}: BundleOption<Kind>): readonly Kind[] {
  const existing = selections.filter(({ status }) => status === ENABLED_STATUS)
  const defaults = existing.filter(({ isDefault }) => isDefault)
  if (defaults.length > 0) return allowsMany ? defaults : defaults.slice(0, 1)
  return isRequired ? existing.slice(0, 1) : []
}

/** Sum of a bundle: the default selections, each times its quantity. */
export function bundlePrice(options: readonly BundleOption<BundleSelection>[]): PriceResult {
  return sumOf(
    options.flatMap(defaultSelections).map(({ price, quantity }) => ({
      price,
      quantity: quantity && !isPositive(quantity) ? ZERO : (quantity ?? ONE),
    })),
  )
}

/** A sum of the parts' earlier prices was never asked for the set. @see docs/rules/crossed-out-price.md */
const NOTHING_CROSSED_OUT = { before: null, sourcePriceBefore: null, beforeKind: null } as const

/** The price of a part in a bundle whose special price is a percentage of the sum of its parts. */
export function reducedPrice(price: PriceChoice, percent: Decimal, changesAt: Date | null): PriceChoice {
  const { ratePercent, digits, currency, now } = price
  const validUntil = earliest(price.validUntil, changesAt)
  const reduce = ({ amount, side }: SourcePrice) =>
    toSourcePrice(multiply(multiply(amount, percent), HUNDREDTH), side, digits)
  const unitPrice = price.unitPrice && reduce(price.unitPrice)
  if (!unitPrice || ratePercent === null) return { ...price, validUntil }
  return {
    ...price,
    source: 'SPECIAL',
    now: toDisplayPrice(unitPrice, ratePercent, currency),
    ...NOTHING_CROSSED_OUT,
    listPrice: price.listPrice ?? { shown: now, exact: price.unitPrice },
    unitPrice,
    tiers: price.tiers.map(({ quantity, sourcePrice }) => {
      const reduced = reduce(sourcePrice)
      return { quantity, price: toDisplayPrice(reduced, ratePercent, currency), sourcePrice: reduced }
    }),
    validUntil,
    // The metal of a reduced price does not follow its quote by the same amount.
    metals: [],
    basis: null,
  }
}

/** Adds rows that are each rounded on their own. One part without a price makes the sum unknown, because the sum of the others would be too low. */
function sumOf(parts: readonly { readonly price: PriceResult; readonly quantity: Decimal }[]): PriceResult {
  const rows = parts.flatMap(({ price, quantity }) => (isKnown(price) ? rowOf(price, quantity) : []))
  if (rows.length < parts.length) return { unknown: 'PART_WITHOUT_PRICE' }
  const [first, ...others] = rows
  return first ? others.reduce(plus, first) : { unknown: 'NO_PARTS' }
}

function rowOf(price: PriceChoice, quantity: Decimal): PriceChoice {
  const { unitPrice, ratePercent } = price
  const isExact = unitPrice && !unitPrice.taxed && ratePercent !== null
  const row = (sourcePrice: SourcePrice | null, { net, tax, gross }: TaxedAmount): TaxedAmount =>
    isExact && sourcePrice
      ? rowTotal(sourcePrice, quantity, ratePercent, price.currency)
      : { net: net.times(quantity), tax: tax.times(quantity), gross: gross.times(quantity) }
  return {
    ...price,
    now: row(price.unitPrice, price.now),
    ...NOTHING_CROSSED_OUT,
    listPrice: price.listPrice && { shown: row(price.listPrice.exact, price.listPrice.shown), exact: null },
    unitPrice: null,
    unit: 'PCS',
    digits: minorUnitDigits(price.currency),
    tiers: [],
    metals: isPositive(quantity)
      ? price.metals.map((metal) => ({ ...metal, grams: multiply(metal.grams, quantity) }))
      : [],
    basis: null,
  }
}

function plus(a: PriceChoice, b: PriceChoice): PriceChoice {
  const isSameRate = a.ratePercent === b.ratePercent
  return {
    ...a,
    // The source of a sum is SPECIAL if that of any part is.
    source: a.source === 'LIST' ? b.source : a.source,
    now: addTaxed(a.now, b.now),
    listPrice: a.listPrice || b.listPrice ? { shown: addTaxed(listOf(a), listOf(b)), exact: null } : null,
    ratePercent: isSameRate ? a.ratePercent : null,
    isTaxFree: a.isTaxFree && b.isTaxFree,
    taxNote: a.taxNote === b.taxNote ? a.taxNote : null,
    since: isSameRate && a.since === b.since ? a.since : null,
    validUntil: earliest(a.validUntil, b.validUntil),
    metals: [...a.metals, ...b.metals],
    isMetalCurrent: a.isMetalCurrent && b.isMetalCurrent,
    problems: [...a.problems, ...b.problems],
  }
}

function listOf({ listPrice, now }: PriceChoice): TaxedAmount {
  return listPrice?.shown ?? now
}

export interface FromPrice {
  readonly price: PriceResult
  /** True when another selectable variant costs more. */
  readonly isFromPrice: boolean
}

/** The least price of a product with variants: that of its cheapest selectable variant. */
export function fromPrice(
  children: readonly { readonly isSelectable: boolean; readonly price: PriceResult }[],
): FromPrice {
  const prices = children.flatMap(({ isSelectable, price }) => (isSelectable && isKnown(price) ? price : []))
  const byAmount = prices.toSorted((a, b) => compare(displayAmount(a), displayAmount(b)))
  const [cheapest, dearest] = [byAmount[0], byAmount.at(-1)]
  if (!cheapest || !dearest) return { price: { unknown: 'NO_PRICE' }, isFromPrice: false }

  // The special price of a more expensive variant may open and become the lowest.
  const validUntil = earliest(...prices.map((price) => price.validUntil))
  const isFromPrice = compare(displayAmount(dearest), displayAmount(cheapest)) !== 0
  return { price: { ...cheapest, validUntil }, isFromPrice }
}

/** Continuing an interrupted addition at a backend that does not recognise repeated requests. */
import { baseSku, isIdentifiedByOptions, isSameLine, type LineIdentity } from './cartLine.ts'
import { add, compare, type Decimal, decimal, isPositive, subtract, ZERO } from './decimal.ts'

interface Quantified extends LineIdentity {
  readonly quantity: number
}

interface CartLine extends Quantified {
  readonly productType: string
}

/** Items that the same lines of the cart can be. */
interface Pool {
  readonly isOf: (line: Quantified) => boolean
  readonly added: Decimal
  wanted: Decimal
}

/**
 * The items that an interrupted addition has not added yet, judged by the quantities before it and now.
 * Something that was added counts for the first items that it suffices for, so that nothing is added twice.
 */
export function notYetAdded<Item extends Omit<Quantified, 'itemId'>>(
  items: readonly Item[],
  before: readonly CartLine[],
  now: readonly CartLine[],
): readonly Item[] {
  const lines = items.map((item): Quantified => ({ ...item, itemId: null }))
  const pools: Pool[] = []
  const isMissing = lines.map((line) => {
    const pool = pools.find(({ isOf }) => isOf(line)) ?? poolOf(line, lines, before, now)
    if (!pools.includes(pool)) pools.push(pool)
    pool.wanted = add(pool.wanted, decimal(line.quantity))
    return compare(pool.added, pool.wanted) < 0
  })
  return items.filter((_item, at) => isMissing[at])
}

/** Of lines that may have been added already, those that are not in the cart in any quantity. */
export function notYetPresent<Line extends Quantified>(
  lines: readonly Line[],
  before: readonly CartLine[],
  now: readonly CartLine[],
): readonly Line[] {
  return notYetAdded(lines, before, now).filter(
    (line) => !now.some((one) => isSameLine(one, { ...line, itemId: null })),
  )
}

/**
 * Equal lines. Magento names no parts, custom options or files of its lines: there, all that were added of a product
 * with such options are one pool, whichever they are.
 */
function poolOf(
  line: Quantified,
  wanted: readonly Quantified[],
  before: readonly CartLine[],
  now: readonly CartLine[],
): Pool {
  const addedOf = (isCounted: (other: CartLine) => boolean): Decimal =>
    subtract(sumOf(now.filter(isCounted)), sumOf(before.filter(isCounted)))
  const isEqual = (other: Quantified): boolean => isSameLine(other, line)
  const sku = baseSku(line)
  const isOfProduct = (other: Quantified): boolean => isIdentifiedByOptions(other) && baseSku(other) === sku
  const isWithoutNames = (other: CartLine): boolean => isUnnamed(other, line, wanted)

  return isIdentifiedByOptions(line) && isPositive(addedOf(isWithoutNames))
    ? { isOf: isOfProduct, added: addedOf((other) => isOfProduct(other) || isWithoutNames(other)), wanted: ZERO }
    : { isOf: isEqual, added: addedOf(isEqual), wanted: ZERO }
}

/** Whether a line without options can be the item, rather than another one that is wanted. */
function isUnnamed(line: CartLine, item: Quantified, wanted: readonly Quantified[]): boolean {
  if (isIdentifiedByOptions(line) || wanted.some((one) => isSameLine(one, line))) return false
  if (item.options.bundle.length > 0 !== (line.productType === 'bundle')) return false
  // The SKUs of options and parts are appended: the longest beginning is the product's.
  const begins = (sku: string): boolean => line.sku === sku || line.sku.startsWith(`${sku}-`)
  const skus = wanted.filter(isIdentifiedByOptions).map(baseSku).filter(begins)
  const longest = skus.reduce((most, sku) => (sku.length > most.length ? sku : most), '')
  return longest === baseSku(item)
}

function sumOf(lines: readonly Quantified[]): Decimal {
  return lines.reduce((sum, { quantity }) => add(sum, decimal(quantity)), ZERO)
}

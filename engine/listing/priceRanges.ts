/**
 * Price ranges of a listing: those of the store table, or at most five that are cut from the listing's own prices.
 * The index counts many fixed ranges between round amounts, which any search engine does exactly; neighbours are joined here.
 */
import type { FacetBucket, PriceRange } from '../types.ts'
import type { ListingStore } from './types.ts'

export interface CountedRange {
  /** Inclusive; null for no lower bound. */
  readonly from: string | null
  /** Exclusive; null for no upper bound. */
  readonly to: string | null
  readonly count: number
}

type RangeSettings = { readonly catalogue: Pick<ListingStore['catalogue'], 'priceRangeLimits'> }

const MAX_RANGES = 5
/** Figures of round amounts in ascending order, from 0.1 to 8,000,000 in any currency. */
const FIGURES = ['1', '1.5', '2', '3', '4', '5', '6', '8']
const POWERS = [-1, 0, 1, 2, 3, 4, 5, 6]
const ROUNDEST = /^0?\.?0*[125]0*$/
/** How far a rounder amount may be from an even cut, as a share of an even range. */
const ROUNDNESS_GAIN = 0.25

const ROUND_AMOUNTS = POWERS.flatMap((power) => FIGURES.map((figure) => movePoint(figure, power)))

/** "1.5" and 2 are "150"; "1.5" and -1 are "0.15". */
function movePoint(figure: string, power: number): string {
  const [whole = '', fraction = ''] = figure.split('.')
  if (power < 0) return `0.${whole}${fraction}`
  const digits = whole + fraction.padEnd(power, '0')
  return power < fraction.length ? figure : digits
}

const ROUND_RANGES: readonly PriceRange[] = [{ to: ROUND_AMOUNTS[0] ?? '' }, ...rangesBetween(ROUND_AMOUNTS)]

/** The ranges that the index counts for a store. */
export function rangesToCount({ catalogue: { priceRangeLimits } }: RangeSettings): readonly PriceRange[] {
  if (priceRangeLimits.length > 0) return rangesBetween(['0', ...priceRangeLimits])
  return ROUND_RANGES
}

/** From each limit to the next; the last range is open. */
function rangesBetween(limits: readonly string[]): PriceRange[] {
  return limits.map((from, at) => {
    const to = limits[at + 1]
    return to === undefined ? { from } : { from, to }
  })
}

/** @param buckets the counted ranges of `rangesToCount`, ascending */
export function priceRanges(
  buckets: readonly FacetBucket[],
  { catalogue: { priceRangeLimits } }: RangeSettings,
): readonly CountedRange[] {
  const counted = buckets.map(({ from, to, count }) => ({ from: from ?? null, to: to ?? null, count }))
  return priceRangeLimits.length > 0 ? counted : cutEvenly(counted)
}

/** Joins neighbours to ranges with about as many products each. The outer ranges are open; none is empty. */
function cutEvenly(counted: readonly CountedRange[]): readonly CountedRange[] {
  const total = sumOf(counted)
  const rangeCount = Math.min(MAX_RANGES, counted.filter(({ count }) => count > 0).length)
  const share = total / rangeCount
  const limits: { readonly amount: string; readonly below: number }[] = []
  for (let at = 1; at < rangeCount; at++) {
    const last = limits.at(-1)?.below ?? 0
    const candidates = counted
      .map(({ to }, index) => ({ amount: to, below: sumOf(counted.slice(0, index + 1)) }))
      .flatMap(({ amount, below }) => (amount !== null && below > last && below < total ? [{ amount, below }] : []))
    const distanceOf = ({ amount, below }: { readonly amount: string; readonly below: number }) =>
      Math.abs(below - share * at) - (ROUNDEST.test(amount) ? share * ROUNDNESS_GAIN : 0)
    const [nearest] = candidates.toSorted((a, b) => distanceOf(a) - distanceOf(b))
    if (nearest) limits.push(nearest)
  }
  return limits.length === 0
    ? []
    : [...limits, { amount: null, below: total }].map(({ amount, below }, at) => ({
        from: limits[at - 1]?.amount ?? null,
        to: amount,
        count: below - (limits[at - 1]?.below ?? 0),
      }))
}

function sumOf(ranges: readonly CountedRange[]): number {
  return ranges.reduce((sum, { count }) => sum + count, 0)
}

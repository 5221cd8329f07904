/** Builds the facets of a listing with labels, counts and price ranges; values that are measures are sorted by size. */
import { decimal } from '#domain/decimal.ts'
import { displaySideOf, type TaxSide } from '#domain/tax.ts'
import type { FacetBucket, FacetRequest, SearchResult, PriceRange } from '../types.ts'
import { type Choice, PRICE_ATTRIBUTE, priceFieldOn, readSides } from './choices.ts'
import type { ListingStore, ListingTable } from './types.ts'

const MAX_VALUES = 999 // maximum number of filter values in the specification
const VALUES_WHEN_SILENT = 10
const SHARE_OF_NEARLY_ALL = 0.9

/** Attribute data that a facet needs. */
export interface FacetAttribute {
  readonly code: string
  readonly label: string
  readonly unit: string | null
  readonly options: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, string>
}

export interface FacetValue {
  readonly value: string
  readonly label: string
  readonly code: string | null
  readonly count: number
  readonly isSelected: boolean
}

export interface ValueFacetModel {
  readonly __typename: 'ValueFacet'
  readonly attribute: string
  readonly label: string
  readonly unit: string | null
  /** All values, the most frequent first. */
  readonly all: readonly FacetValue[]
  /** The values by size; null unless all are measures. */
  readonly sized: readonly FacetValue[] | null
}

interface FacetRange extends CountedRange {
  readonly __typename: 'FacetRange'
  readonly isSelected: boolean
}

export interface RangeFacetModel {
  readonly __typename: 'RangeFacet'
  readonly attribute: string
  readonly currency: string
  readonly displaySide: TaxSide
  /** Only of sides on which the store's shoppers read prices. */
  readonly rangesBySide: Readonly<Partial<Record<TaxSide, readonly FacetRange[]>>>
}

export type FacetModel = ValueFacetModel | RangeFacetModel

export function facetRequests(attributes: readonly FacetAttribute[], store: ListingStore): FacetRequest[] {
  const values = attributes.map(({ code }) => ({ field: code, size: MAX_VALUES }))
  if (store.pricesHiddenUntilLogin) return values
  const ranges = rangesToCount(store)
  return [...values, ...readSides(store).map((side) => ({ field: priceFieldOn(side, store), ranges }))]
}

/** @param categoryIds a category and its ancestors, the nearest first */
export function firstFacetsOf(
  categoryIds: readonly number[],
  { facetOrder }: Pick<ListingTable, 'facetOrder'>,
): readonly string[] {
  const entries = categoryIds.flatMap((id) => facetOrder.find((entry) => entry.categoryIds.includes(id)) ?? [])
  return entries[0]?.attributes ?? []
}

/** Sorted like the attributes, the price facet second. Facets that filter nothing are left out. */
export function facetModels(
  attributes: readonly FacetAttribute[],
  result: SearchResult,
  choice: Choice,
  store: ListingStore,
): FacetModel[] {
  const facets: FacetModel[] = attributes
    .map((attribute) =>
      valueFacet(attribute, result.facets[attribute.code] ?? [], choice.values.get(attribute.code) ?? []),
    )
    .filter((facet) => narrows(facet, result.total))

  const displaySide = displaySideOf(store)
  const bucketsOn = (side: TaxSide) => result.facets[priceFieldOn(side, store)] ?? []
  const pricedCount = bucketsOn(displaySide).reduce((sum, { count }) => sum + count, 0)
  if (pricedCount > 1 || choice.price) {
    const rangesOn = (side: TaxSide) =>
      priceRanges(bucketsOn(side), store)
        .map((range) => rangeOf(range, choice.price?.taxSide === side ? choice.price : null))
        .filter(({ count, isSelected }) => count > 0 || isSelected)
    const price = {
      __typename: 'RangeFacet',
      attribute: PRICE_ATTRIBUTE,
      currency: store.i18n.currencyCode,
      displaySide,
      rangesBySide: Object.fromEntries(readSides(store).map((side) => [side, rangesOn(side)])),
    } as const
    facets.splice(1, 0, price)
  }
  return facets
}

/** @param side default: the store's display side */
export function rangesOf({ displaySide, rangesBySide }: RangeFacetModel, side: TaxSide | null | undefined) {
  return rangesBySide[side ?? displaySide] ?? []
}

/**
 * A facet is left out if nearly all products share its only value, such as the metal of gold bars with one set among
 * them; a selected value stays, so that the shopper can remove it.
 */
function narrows({ all }: ValueFacetModel, total: number): boolean {
  const [first, second] = all
  if (!first) return false
  return second !== undefined || first.isSelected || first.count < total * SHARE_OF_NEARLY_ALL
}

/** A value without a label is left out. */
function valueFacet(
  { code, label, unit, options, codes }: FacetAttribute,
  buckets: readonly FacetBucket[],
  chosen: readonly string[],
): ValueFacetModel {
  const counted = new Set(buckets.map(({ value }) => value))
  const uncounted = chosen.filter((value) => !counted.has(value)).map((value) => ({ value, count: 0 }))
  const all = [...buckets, ...uncounted].flatMap(({ value, count }) => {
    const name = options.get(value)
    return name === undefined
      ? []
      : [{ value, label: name, code: codes.get(value) ?? null, count, isSelected: chosen.includes(value) }]
  })
  return { __typename: 'ValueFacet', attribute: code, label, unit, all, sized: bySize(all) }
}

function rangeOf({ from, to, count }: CountedRange, price: Choice['price']): FacetRange {
  const isSelected = price !== null && isSame(from, price.from) && isSame(to, price.to)
  return { __typename: 'FacetRange', from, to, count, isSelected }
}

function isSame(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return a === b
  return decimal(a).eq(decimal(b))
}

/** The most frequent values and all selected values. */
export function shownValues({ all, sized }: ValueFacetModel, first: number | null | undefined): FacetValue[] {
  const most = Math.min(first ?? VALUES_WHEN_SILENT, MAX_VALUES)
  const shown = new Set(all.filter(({ isSelected }, index) => index < most || isSelected))
  return (sized ?? all).filter((value) => shown.has(value))
}

/*
 * Price ranges of a listing: those of the store table, or at most five that are cut from the listing's own prices.
 * The index counts many fixed ranges between round amounts, which any search engine does exactly; neighbours are joined here.
 */

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

// Sizes in labels of facet values: "2,5 g", "1/10 oz", "0,8 mm", "45 cm", "3 × 5 mm", "52".

/** Sizes of units of one kind compare with each other; other units are compared by their numbers alone. */
const UNIT_SIZES: Readonly<Record<string, number>> = {
  mg: 0.001,
  g: 1,
  kg: 1000,
  oz: 31.1034768,
  mm: 1,
  cm: 10,
  m: 1000,
  ml: 1,
  cl: 10,
  l: 1000,
}
const NUMBER = String.raw`\d+(?:[.,]\d+)?`
const MEASURE = new RegExp(String.raw`^(${NUMBER})(?:/(\d+))?((?:\s*[x×–-]\s*${NUMBER})*)\s*(\p{L}{0,3})$`, 'u')

/** First number and then the others in the label; null for a label that is not a measure. */
function sizesIn(label: string): readonly number[] | null {
  const [whole, number = '', divisor = '1', others = '', unit = ''] = MEASURE.exec(label.trim()) ?? []
  if (whole === undefined) return null
  const factor = UNIT_SIZES[unit.toLowerCase()] ?? 1
  const first = (read(number) / Number(divisor)) * factor
  return [first, ...(others.match(new RegExp(NUMBER, 'g')) ?? []).map((other) => read(other) * factor)]
}

function read(number: string): number {
  return Number(number.replace(',', '.'))
}

/** The labels by size, smallest first; null unless all of them are measures. */
export function bySize<Value extends { readonly label: string }>(values: readonly Value[]): readonly Value[] | null {
  const sized = values.map((value) => ({ value, sizes: sizesIn(value.label) }))
  if (sized.length === 0 || sized.some(({ sizes }) => sizes === null)) return null
  return sized.toSorted((a, b) => compareSizes(a.sizes ?? [], b.sizes ?? [])).map(({ value }) => value)
}

function compareSizes(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

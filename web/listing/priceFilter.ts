/** The filter by price: a range of a listing's URL, and the fields in which a shopper types one. */
import { toText } from '#domain/decimal.ts'
import { readAmount } from '#domain/writtenNumber.ts'
import type { FacetPartsFragment } from '../client/generated/documents.generated.ts'
import type { TaxSide } from '../shop/taxSide.ts'

export const rangeAttribute = 'price'

/** Form fields for any price range; the URL that they lead to contains the range as a filter. */
export const priceFieldNames = { from: 'price-from', to: 'price-to', side: 'price-side' } as const

const range = /^(\d{1,12}(?:\.\d{1,4})?)?-(\d{1,12}(?:\.\d{1,4})?)?(?:-(net|gross))?$/

interface PriceRange {
  /** Null for an open end. */
  readonly from: string | null
  readonly to: string | null
  /** Null for the store's own. */
  readonly side: TaxSide | null
}

/** In the URL an open end is empty, and a side that is not the store's is named: `-50`, `150-`, `50-100-net`. */
export function rangeValue({ from, to, side }: PriceRange): string {
  return `${from ?? ''}-${to ?? ''}${side === null ? '' : `-${side.toLowerCase()}`}`
}

/** The bounds of a range of the URL. */
export function boundsOf(value: string): PriceRange {
  const [, from = null, to = null, side] = range.exec(value) ?? []
  return { from, to, side: sideNamed(side) }
}

function sideNamed(name: string | null | undefined): TaxSide | null {
  return name === 'net' ? 'NET' : name === 'gross' ? 'GROSS' : null
}

/** Whether a text of the URL is a range with at least one end. */
export function isRange(value: string): boolean {
  const { from, to } = boundsOf(value)
  return from !== null || to !== null
}

export function isPriceField(parameter: string): boolean {
  return Object.values<string>(priceFieldNames).includes(parameter)
}

type RangeFacet = Extract<FacetPartsFragment, { readonly __typename: 'RangeFacet' }>

export function rangesOn(side: TaxSide, { net, gross }: RangeFacet): RangeFacet['net'] {
  return side === 'NET' ? net : gross
}

/**
 * The range that the form's fields have: amounts as people write them, in either order, and the side if it is not the store's. Null
 * without a readable amount.
 */
export function typedRange(textOf: (name: string) => string | null): string | null {
  const [from, to] = [plainAmount(textOf(priceFieldNames.from)), plainAmount(textOf(priceFieldNames.to))]
  if (from === null && to === null) return null
  const isReversed = from !== null && to !== null && Number(from) > Number(to)
  const side = sideNamed(textOf(priceFieldNames.side))
  return rangeValue(isReversed ? { from: to, to: from, side } : { from, to, side })
}

/** Currencies and the ",-" of whole amounts, which people write beside a price. */
const CURRENCY = /€|kr\.?|nok|sek|eur|,-\s*$/gi

function plainAmount(text: string | null): string | null {
  const amount = readAmount((text ?? '').replace(CURRENCY, ''))
  const plain = amount === null ? '' : toText(amount)
  return /^\d{1,12}(?:\.\d{1,4})?$/.test(plain) ? plain : null
}

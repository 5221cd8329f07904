/** Arguments of the fields that are computed without a connection. */
import type { TaxSide } from '#domain/tax.ts'
import { type ListingFilter, ListingInputError } from '../listing/types.ts'
import { isObject } from './records.ts'
import type { Variables } from './selection.ts'

/** @throws ListingInputError for a filter that the schema does not have */
export function filtersOf({ filters }: Variables): readonly ListingFilter[] {
  if (filters === undefined || filters === null) return []
  if (Array.isArray(filters) && filters.every(isFilter)) return filters
  throw new ListingInputError('filters: expected a list of attributes with values or a range')
}

function isFilter(value: unknown): value is ListingFilter {
  if (!isObject(value) || typeof value['attribute'] !== 'string') return false
  const { values, from, to, taxSide } = value
  return (
    (values == null || (Array.isArray(values) && values.every(isText))) &&
    isTextOrNull(from) &&
    isTextOrNull(to) &&
    (taxSide == null || sideOrNull(taxSide) !== null)
  )
}

export function sideOrNull(value: unknown): TaxSide | null {
  return value === 'NET' || value === 'GROSS' ? value : null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTextOrNull(value: unknown): boolean {
  return value == null || isText(value)
}

/** The name of a sort order, which the listing may not have. */
export function sortOf<Otherwise>({ sort }: Variables, otherwise: Otherwise): string | Otherwise {
  return typeof sort === 'string' ? sort : otherwise
}

export function numberOr(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

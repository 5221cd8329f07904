/** Converts filters of the query to filters of the index. */
import { decimalOrNull } from '#domain/decimal.ts'
import type { Filter } from '../types.ts'
import { type ListingFilter, ListingInputError } from './types.ts'

export const PRICE_ATTRIBUTE = 'price'
/** The index stores it on the store's display side. */
export const PRICE_FIELD = 'final_price'

const MAX_VALUES = 999 // maximum number of filter values in the specification

export interface FilterRules {
  /** Known values of filterable attributes by attribute code; null while the attributes cannot be reached. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>> | null
  readonly pricesHidden: boolean
}

/** Filters of a listing: values by attribute code, and a price range. */
export interface Choice {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly price: { readonly from: string | null; readonly to: string | null } | null
}

/** Unknown values of an attribute are ignored, so that old URLs show the list without them. @throws ListingInputError */
export function choiceOf(inputs: readonly ListingFilter[], rules: FilterRules): Choice {
  const values = new Map<string, readonly string[]>()
  let price: Choice['price'] = null
  const seen = new Set<string>()
  for (const input of inputs) {
    const { attribute } = input
    checkAttribute(attribute, rules)
    if (seen.has(attribute))
      throw new ListingInputError(`filters: expected every attribute once, got "${attribute}" again`)
    seen.add(attribute)

    if (attribute === PRICE_ATTRIBUTE) price = rangeOf(input)
    else values.set(attribute, knownValues(valuesOf(input), rules.attributes?.get(attribute)))
  }
  const count = [...values.values()].reduce((sum, list) => sum + list.length, 0)
  if (count > MAX_VALUES) throw new ListingInputError(`filters: expected at most ${MAX_VALUES} values, got ${count}`)
  return { values, price }
}

function checkAttribute(attribute: string, { attributes, pricesHidden }: FilterRules): void {
  // Refused, because a client could find a hidden price by bisection.
  if (attribute === PRICE_ATTRIBUTE && !pricesHidden) return
  if (attribute !== PRICE_ATTRIBUTE && (attributes === null || attributes.has(attribute))) return

  const known = [...(attributes?.keys() ?? []), ...(pricesHidden ? [] : [PRICE_ATTRIBUTE])]
  throw new ListingInputError(
    `filters: expected an attribute among ${known.join(', ')}, got "${attribute.slice(0, 100)}"`,
  )
}

function valuesOf({ attribute, values, from, to }: ListingFilter): readonly string[] {
  if (from != null || to != null)
    throw new ListingInputError(`filters: expected values for "${attribute}", got a range`)
  return values ?? []
}

/** The values of an attribute without options are known from products only. */
function knownValues(values: readonly string[], known: ReadonlySet<string> | undefined): readonly string[] {
  return known === undefined || known.size === 0 ? values : values.filter((value) => known.has(value))
}

function rangeOf({ attribute, values, from, to }: ListingFilter): Choice['price'] {
  if (values?.length) throw new ListingInputError(`filters: expected from and to for "${attribute}", got values`)
  for (const end of [from, to]) {
    if (end != null && decimalOrNull(end) === null)
      throw new ListingInputError(`filters: expected a decimal for "${attribute}", got "${end.slice(0, 100)}"`)
  }
  return from == null && to == null ? null : { from: from ?? null, to: to ?? null }
}

export function indexFilters({ values, price }: Choice): Filter[] {
  const chosen: Filter[] = [...values]
    .filter(([, list]) => list.length > 0)
    .map(([field, list]) => ({ field, in: list, scope: 'chosen' }))
  if (price)
    chosen.push({
      field: PRICE_FIELD,
      scope: 'chosen',
      ...(price.from !== null && { from: price.from }),
      ...(price.to !== null && { to: price.to }),
    })
  return chosen
}

export function always(field: string, values: readonly (string | number)[]): Filter {
  return { field, in: values, scope: 'always' }
}

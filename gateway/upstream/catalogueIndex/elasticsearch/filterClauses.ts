/** Filters as clauses of the query DSL, by the fields of the index. Pure. */
import { OTHER_SIDE_FIELD, PRICE_FIELDS } from '#engine/orderings.ts'
import { UpstreamError } from '../../../shared/errors.ts'
import type { Filter } from '../port.ts'
import type { Clause } from './clause.ts'
import { OWN_PREFIX, type ValueField } from './indexFields.ts'
import { classesClause, limitOf, type PriceField } from './priceField.ts'
import type { QueryContext } from './queryContext.ts'

const URL_PATH = 'url_path'

/** @param others filters that the documents meet anyway, maybe by another variant */
export function allOf(filters: readonly Filter[], context: QueryContext, others: readonly Filter[] = []): Clause {
  const isOfVariants = variantFilters(filters, context).length > 0
  const together = isOfVariants ? togetherClauses([...others, ...filters], context) : []
  return { bool: { filter: [...filters.map((filter) => filterClause(filter, context)), ...together] } }
}

export const VARIANTS = `${OWN_PREFIX}variants`
const HAS_VARIANTS: Clause = { term: { [`${OWN_PREFIX}has_variants`]: true } }
export const WITHOUT_VARIANTS: Clause = { bool: { must_not: [HAS_VARIANTS] } }

type ValueFilter = Extract<Filter, { readonly in: unknown }>

export function differsInVariants(field: string, { fields }: QueryContext): boolean {
  return fields.typeOf(`${VARIANTS}.${field}`) !== null
}

/** Filters that one variant of a product meets and another may not. An index of another indexer has none. */
export function variantFilters(filters: readonly Filter[], context: QueryContext): readonly ValueFilter[] {
  return filters.flatMap((filter) => ('in' in filter && differsInVariants(filter.field, context) ? [filter] : []))
}

/** Several of them are met by one variant together, or by a product without variants. */
export function togetherClauses(filters: readonly Filter[], context: QueryContext): Clause[] {
  const together = variantFilters(filters, context)
  if (together.length < 2) return []
  return [oneOf([WITHOUT_VARIANTS, { nested: { path: VARIANTS, query: variantClause(together) } }])]
}

/** Within the variants. */
export function variantClause(filters: readonly ValueFilter[]): Clause {
  return {
    bool: {
      filter: filters.map(({ field, in: values }) => ({ terms: { [`${VARIANTS}.${field}`]: values.map(String) } })),
    },
  }
}

export function filterClause(filter: Filter, context: QueryContext): Clause {
  if (!('in' in filter)) return rangeClause(filter, context)
  return oneOf(valuePaths(filter.field, context).flatMap((path) => pathClauses(path, filter.in, context)))
}

function rangeClause({ field, from, to }: Filter & { from?: string; to?: string }, context: QueryContext): Clause {
  const price = numberField(field, context)
  if (price === null) return field === 'id' ? textIdClause({ from, to }, context) : NOTHING
  return oneOf(
    price.groups.map(({ only, factor }) => {
      const range = { range: { [price.path]: { ...limit('gte', from, factor), ...limit('lt', to, factor) } } }
      return only === null ? range : { bool: { filter: [classesClause(only), range] } }
    }),
  )
}

/** Ids that are texts are ranges in the order of texts, in which they are sorted too. @throws UpstreamError */
function textIdClause(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  context: QueryContext,
): Clause {
  const id = context.fields.valueField('id')
  if (id?.kind === 'keyword')
    return { range: { [id.path]: { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) } } }
  throw new UpstreamError({
    code: 'UPSTREAM_MALFORMED',
    upstream: 'catalogue',
    message: `catalogue: index of ${context.entity}: expected the field id to be mapped as a number or keyword`,
  })
}

/** JSON has no infinity. */
function limit(name: string, decimal: string | undefined, factor: number): Clause {
  if (decimal === undefined) return {}
  return { [name]: Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, limitOf(decimal, factor))) }
}

const NOTHING: Clause = { match_none: {} }

export function oneOf(clauses: readonly Clause[]): Clause {
  const [first] = clauses
  if (first === undefined) return NOTHING
  return clauses.length === 1 ? first : { bool: { should: clauses, minimum_should_match: 1 } }
}

/** Paths that the values of a field are in: an attribute's own and those of its variants. */
export function valuePaths(field: string, { fields, entity }: QueryContext): readonly string[] {
  const column = `${OWN_PREFIX}values.${field}`
  if (fields.typeOf(column) !== null) return [column]
  if (entity !== 'product') return [field]
  return field === 'category_ids' ? ['category_ids', 'category.category_id'] : [field, `${field}_options`]
}

/** A text without `.keyword` can only be compared word by word. */
export function pathClauses(
  path: string,
  values: readonly (string | number)[],
  { fields, below, entity, isMultiple }: QueryContext,
): Clause[] {
  const isCategory = entity === 'product' && (path === 'category_ids' || path === 'category.category_id')
  const wanted = isCategory ? [...new Set(values.flatMap((value) => [value, ...below(String(value))]))] : values
  const field = fields.valueField(path)
  if (field?.kind === 'keyword' && !fields.isOwn && path === URL_PATH)
    return wanted.map((value) => ({ regexp: { [field.path]: urlPathPattern(String(value)) } }))
  if (field?.kind === 'keyword' && !fields.isOwn && isMultiple(path)) {
    return wanted.map((value) => ({ regexp: { [field.path]: `(.*,)?${escaped(String(value))}(,.*)?` } }))
  }
  if (field) {
    const terms = wanted.flatMap((value) => termOf(value, field))
    return terms.length === 0 ? [] : [{ terms: { [field.path]: terms } }]
  }
  if (!fields.isText(path)) return []
  return wanted.map((value) => ({ match_phrase: { [path]: String(value) } }))
}

/**
 * A path without its slashes, as documents of other indexers have it: also with an origin, with leading, trailing and double slashes, and
 * with a query.
 */
function urlPathPattern(urlPath: string): string {
  return `(([a-z]+:)?//[^/]+)?/*${urlPath.split('/').map(escaped).join('[/\\\\]+')}/*(\\?.*)?`
}

/** Characters with a meaning in expressions, as themselves. */
function escaped(value: string): string {
  return value.replaceAll(/[^\p{L}\d_]/gu, '\\$&')
}

/** Number and boolean fields refuse other values with an error. */
function termOf(value: string | number, { kind }: ValueField): readonly (string | number | boolean)[] {
  const text = String(value)
  switch (kind) {
    case 'keyword':
      return [text]
    case 'number': {
      const number = text === 'true' ? 1 : text === 'false' ? 0 : text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(number) ? [number] : []
    }
    case 'boolean':
      return ['true', '1'].includes(text) ? [true] : ['false', '0'].includes(text) ? [false] : []
    case 'date':
      return /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/.test(text) ? [text] : []
  }
}

/** Undefined for a field that is no price. */
export function priceFieldNamed(field: string, { price, otherSidePrice }: QueryContext): PriceField | null | undefined {
  if (PRICE_FIELDS.includes(field)) return price
  return field === OTHER_SIDE_FIELD ? otherSidePrice : undefined
}

export function numberField(field: string, context: QueryContext): PriceField | null {
  const price = priceFieldNamed(field, context)
  if (price !== undefined) return price
  const found = context.fields.valueField(field)
  return found?.kind === 'number' ? { path: found.path, groups: [{ only: null, factor: 1 }] } : null
}

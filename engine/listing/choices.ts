/** What a shopper chooses in a listing: filters, order and page. They are checked, and converted to those of the index. */
import { decimalOrNull } from '#domain/decimal.ts'
import { displaySideOf, type TaxSide } from '#domain/tax.ts'
import type { Filter, CatalogueDocument, Sort } from '../types.ts'
import { type ListingFilter, ListingInputError, type ListingStore, type ListingTable } from './types.ts'
import { OTHER_SIDE_FIELD } from '../orderings.ts'
import {
  isSortedByMetal,
  isSortedByOtherSide,
  isSortedByPrice,
  LISTING_SORTS,
  type ListingSort,
  sortsOf,
} from '#domain/listingSort.ts'
import { isRecord } from '../document.ts'
import { priceOrderIn } from '../text/shoppingWords.ts'

export const PRICE_ATTRIBUTE = 'price'
/** The index stores it on the store's display side, and beside it the other side. */
export const PRICE_FIELD = 'final_price'

type Side = Pick<ListingStore, 'displaySettings'>

export function priceFieldOn(side: TaxSide, store: Side): string {
  return side === displaySideOf(store) ? PRICE_FIELD : OTHER_SIDE_FIELD
}

/** The sides on which the store's shoppers read prices, its own first. */
export function readSides(store: Side): readonly TaxSide[] {
  const own = displaySideOf(store)
  return store.displaySettings.allowTaxSideSwitch ? [own, own === 'NET' ? 'GROSS' : 'NET'] : [own]
}

const MAX_VALUES = 999 // maximum number of filter values in the specification

export interface FilterRules {
  /** Known values of filterable attributes by attribute code; null while the attributes cannot be reached. */
  readonly attributes: ReadonlyMap<string, ReadonlySet<string>> | null
  readonly pricesHidden: boolean
  /** Of prices without a side. */
  readonly displaySide: TaxSide
}

/** Filters of a listing: values by attribute code, and a price range. */
export interface Choice {
  readonly values: ReadonlyMap<string, readonly string[]>
  readonly price: { readonly from: string | null; readonly to: string | null; readonly taxSide: TaxSide } | null
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

    if (attribute === PRICE_ATTRIBUTE) price = rangeOf(input, rules.displaySide)
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

function valuesOf({ attribute, values, from, to, taxSide }: ListingFilter): readonly string[] {
  if (from != null || to != null)
    throw new ListingInputError(`filters: expected values for "${attribute}", got a range`)
  if (taxSide != null) throw new ListingInputError(`filters: expected no taxSide for "${attribute}", got ${taxSide}`)
  return values ?? []
}

/** The values of an attribute without options are known from products only. */
function knownValues(values: readonly string[], known: ReadonlySet<string> | undefined): readonly string[] {
  return known === undefined || known.size === 0 ? values : values.filter((value) => known.has(value))
}

function rangeOf({ attribute, values, from, to, taxSide }: ListingFilter, displaySide: TaxSide): Choice['price'] {
  if (values?.length) throw new ListingInputError(`filters: expected from and to for "${attribute}", got values`)
  for (const end of [from, to]) {
    if (end != null && decimalOrNull(end) === null)
      throw new ListingInputError(`filters: expected a decimal for "${attribute}", got "${end.slice(0, 100)}"`)
  }
  return from == null && to == null ? null : { from: from ?? null, to: to ?? null, taxSide: taxSide ?? displaySide }
}

export function indexFilters({ values, price }: Choice, store: Side): Filter[] {
  const chosen: Filter[] = [...values]
    .filter(([, list]) => list.length > 0)
    .map(([field, list]) => ({ field, in: list, scope: 'chosen' }))
  if (price)
    chosen.push({
      field: priceFieldOn(price.taxSide, store),
      scope: 'chosen',
      ...(price.from !== null && { from: price.from }),
      ...(price.to !== null && { to: price.to }),
    })
  return chosen
}

export function always(field: string, values: readonly (string | number)[]): Filter {
  return { field, in: values, scope: 'always' }
}

type Sorts = readonly Sort[]

export const NEWEST_FIRST: Sorts = [{ field: 'created_at', direction: 'desc' }]

/**
 * @param categoryIds the category and its ancestors
 * @param premiumCategoryIds categories of bars and coins
 */
export function categorySorts(
  store: ListingStore,
  categoryIds: readonly number[],
  { premiumCategoryIds }: Pick<ListingTable, 'premiumCategoryIds'>,
): readonly ListingSort[] {
  const hasPremiums = store.kind === 'INVESTMENT' && categoryIds.some((id) => premiumCategoryIds.includes(id))
  return allowedSorts(sortsOf('category'), store).filter(
    (sort) =>
      (sort !== 'POSITION_ASC' || store.catalogue.offersReversePosition) && (!isSortedByMetal(sort) || hasPremiums),
  )
}

export function textSorts(store: ListingStore): readonly ListingSort[] {
  return allowedSorts(sortsOf('search'), store)
}

/**
 * The chosen order of a text search, else the one that its words ask for, else by relevance.
 *
 * @throws ListingInputError for a sort order that text searches of the store do not have.
 */
export function textSort(chosen: string | null, text: string, sorts: readonly ListingSort[]): ListingSort {
  const ofText = priceOrderIn(text)
  return checkSort(chosen ?? (ofText && sorts.includes(ofText) ? ofText : 'RELEVANCE'), sorts)
}

/** Sorting by hidden prices would reveal them. */
function allowedSorts(sorts: readonly ListingSort[], store: ListingStore): readonly ListingSort[] {
  const hasOtherSide = readSides(store).length > 1
  return sorts.filter(
    (sort) => (!store.pricesHiddenUntilLogin || !isSortedByPrice(sort)) && (hasOtherSide || !isSortedByOtherSide(sort)),
  )
}

/** Puts bars and coins before other products of an investment store, and changes their order in no other way. */
export function metalFirst<Item>(
  items: readonly Item[],
  documentOf: (item: Item) => CatalogueDocument,
  { store, table }: { readonly store: ListingStore; readonly table: Pick<ListingTable, 'premiumCategoryIds'> },
): readonly Item[] {
  if (store.kind !== 'INVESTMENT') return items
  const isMetal = (item: Item) => isWithin(documentOf(item), table.premiumCategoryIds)
  return [...items.filter(isMetal), ...items.filter((item) => !isMetal(item))]
}

/** Positions name the categories above the product's own ones too. */
function isWithin(document: CatalogueDocument, categoryIds: readonly number[]): boolean {
  const { category_ids: own, category_position: positions } = document
  return categoryIds.some(
    (id) =>
      (Array.isArray(own) && own.map(Number).includes(id)) ||
      (isRecord(positions) && Object.hasOwn(positions, `c${String(id)}`)),
  )
}

/** @throws ListingInputError for a sort order that this listing does not have. */
export function checkSort(sort: string, sorts: readonly ListingSort[]): ListingSort {
  const known = sorts.find((each) => each === sort)
  if (known) return known
  throw new ListingInputError(`sort: expected one of ${sorts.join(', ')}, got ${sort}`)
}

/** @param categoryId category whose positions apply; null without one. */
export function indexSort(sort: ListingSort, categoryId: number | null): Sorts {
  const { field, direction } = LISTING_SORTS[sort]
  if (field === null) return []
  if (field !== 'category_position') return [{ field, direction }]
  return categoryId === null ? [] : [{ field: `category_position.c${categoryId}`, direction }]
}

const SIZE_WHEN_NONE = 50
const MAX_PAGE_SIZE = 100

export interface Page {
  /** Page number, from 1. */
  readonly page: number
  readonly pageSize: number
}

/** Reads a size of 0 or less as 50 and a page below 1 as 1. @param argument name of the size argument. @throws ListingInputError for a size above 100. */
export function pageOf(
  page: number | null | undefined,
  pageSize: number | null | undefined,
  argument = 'pageSize',
): Page {
  const size = pageSize ?? SIZE_WHEN_NONE
  if (size > MAX_PAGE_SIZE) throw new ListingInputError(`${argument}: expected at most ${MAX_PAGE_SIZE}, got ${size}`)
  return { page: Math.max(1, page ?? 1), pageSize: size <= 0 ? SIZE_WHEN_NONE : size }
}

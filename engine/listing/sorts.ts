/** Sort orders of a listing. */
import { isSortedByPrice, LISTING_SORTS, type ListingSort, sortsOf } from '#domain/listingSort.ts'
import { isRecord } from '../document.ts'
import type { CatalogueDocument, Sort } from '../types.ts'
import { ListingInputError, type ListingStore, type ListingTable } from './types.ts'

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
      (sort !== 'POSITION_ASC' || store.catalogue.offersReversePosition) && (sort !== 'PREMIUM_ASC' || hasPremiums),
  )
}

export function textSorts(store: ListingStore): readonly ListingSort[] {
  return allowedSorts(sortsOf('search'), store)
}

/** Sorting by hidden prices would reveal them. */
function allowedSorts(sorts: readonly ListingSort[], { pricesHiddenUntilLogin }: ListingStore): readonly ListingSort[] {
  return pricesHiddenUntilLogin ? sorts.filter((sort) => !isSortedByPrice(sort)) : sorts
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

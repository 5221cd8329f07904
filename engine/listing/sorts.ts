/** Sort orders of a listing. */
import type { Sort } from '../types.ts'
import { ListingInputError, type ListingSort, type ListingStore, type ListingTable } from './types.ts'

type Sorts = readonly Sort[]

const CATEGORY_SORTS: readonly ListingSort[] = [
  'POSITION_DESC',
  'POSITION_ASC',
  'LATEST',
  'PRICE_ASC',
  'PRICE_DESC',
  'PREMIUM_ASC',
  'NAME_ASC',
  'NAME_DESC',
]
const TEXT_SORTS: readonly ListingSort[] = ['RELEVANCE', 'LATEST', 'PRICE_ASC', 'PRICE_DESC', 'NAME_ASC', 'NAME_DESC']
const PRICE_SORTS: ReadonlySet<ListingSort> = new Set(['PRICE_ASC', 'PRICE_DESC', 'PREMIUM_ASC'])

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
  return allowedSorts(CATEGORY_SORTS, store).filter(
    (sort) =>
      (sort !== 'POSITION_ASC' || store.catalogue.offersReversePosition) && (sort !== 'PREMIUM_ASC' || hasPremiums),
  )
}

export function textSorts(store: ListingStore): readonly ListingSort[] {
  return allowedSorts(TEXT_SORTS, store)
}

/** Sorting by hidden prices would reveal them. */
function allowedSorts(sorts: readonly ListingSort[], { pricesHiddenUntilLogin }: ListingStore): readonly ListingSort[] {
  return pricesHiddenUntilLogin ? sorts.filter((sort) => !PRICE_SORTS.has(sort)) : sorts
}

/** @throws ListingInputError for a sort order that this listing does not have. */
export function checkSort(sort: string, sorts: readonly ListingSort[]): ListingSort {
  const known = sorts.find((each) => each === sort)
  if (known) return known
  throw new ListingInputError(`sort: expected one of ${sorts.join(', ')}, got ${sort}`)
}

/** @param categoryId category whose positions apply; null without one. */
export function indexSort(sort: ListingSort, categoryId: number | null): Sorts {
  switch (sort) {
    case 'POSITION_ASC':
    case 'POSITION_DESC':
      return categoryId === null
        ? []
        : [{ field: `category_position.c${categoryId}`, direction: sort === 'POSITION_ASC' ? 'asc' : 'desc' }]
    case 'LATEST':
      return [{ field: 'updated_at', direction: 'desc' }]
    case 'PRICE_ASC':
      return [{ field: 'final_price', direction: 'asc' }]
    case 'PRICE_DESC':
      return [{ field: 'final_price', direction: 'desc' }]
    case 'PREMIUM_ASC':
      return [{ field: 'metal_premium', direction: 'asc' }]
    case 'NAME_ASC':
      return [{ field: 'name', direction: 'asc' }]
    case 'NAME_DESC':
      return [{ field: 'name', direction: 'desc' }]
    case 'RELEVANCE':
      return []
  }
}

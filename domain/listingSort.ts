/** The sort orders of listings, in the order in which they are offered: the gateway, devices, clusters and addresses read this table. */

interface SortRule {
  /** In the URL of a listing. */
  readonly name: string
  /** `category_position` is the position in the listing's category; null is the order of relevance. */
  readonly field:
    | 'category_position'
    | 'updated_at'
    | 'final_price'
    | 'other_side_price'
    | 'metal_premium'
    | 'fine_gram_price'
    | 'name'
    | null
  readonly direction: 'asc' | 'desc'
  readonly listings: readonly ('category' | 'search')[]
}

export const LISTING_SORTS = {
  POSITION_DESC: { name: 'position-desc', field: 'category_position', direction: 'desc', listings: ['category'] },
  POSITION_ASC: { name: 'position', field: 'category_position', direction: 'asc', listings: ['category'] },
  RELEVANCE: { name: 'relevance', field: null, direction: 'desc', listings: ['search'] },
  LATEST: { name: 'latest', field: 'updated_at', direction: 'desc', listings: ['category', 'search'] },
  PRICE_ASC: { name: 'price-asc', field: 'final_price', direction: 'asc', listings: ['category', 'search'] },
  PRICE_DESC: { name: 'price-desc', field: 'final_price', direction: 'desc', listings: ['category', 'search'] },
  OTHER_SIDE_PRICE_ASC: {
    name: 'other-side-price-asc',
    field: 'other_side_price',
    direction: 'asc',
    listings: ['category', 'search'],
  },
  OTHER_SIDE_PRICE_DESC: {
    name: 'other-side-price-desc',
    field: 'other_side_price',
    direction: 'desc',
    listings: ['category', 'search'],
  },
  PREMIUM_ASC: { name: 'premium', field: 'metal_premium', direction: 'asc', listings: ['category'] },
  GRAM_PRICE_ASC: { name: 'gram-price', field: 'fine_gram_price', direction: 'asc', listings: ['category'] },
  NAME_ASC: { name: 'name', field: 'name', direction: 'asc', listings: ['category', 'search'] },
  NAME_DESC: { name: 'name-desc', field: 'name', direction: 'desc', listings: ['category', 'search'] },
} as const satisfies Readonly<Record<string, SortRule>>

/**
 * Products after which a listing ends in every order: no page is then more work than the first ones, and no shopper reads so far. Also the
 * largest window of a search cluster (`index.max_result_window`).
 */
export const MAX_LISTED = 10_000

export type ListingSort = keyof typeof LISTING_SORTS

/** Fields that every index must have an order of. */
export type SortedField = Exclude<(typeof LISTING_SORTS)[ListingSort]['field'], 'category_position' | null>

export function isListingSort(name: string): name is ListingSort {
  return Object.hasOwn(LISTING_SORTS, name)
}

export function sortsOf(listing: SortRule['listings'][number]): readonly ListingSort[] {
  return Object.keys(LISTING_SORTS)
    .filter(isListingSort)
    .filter((sort) => LISTING_SORTS[sort].listings.some((each) => each === listing))
}

/** Whether the order would reveal prices. */
export function isSortedByPrice(sort: ListingSort): boolean {
  const { field } = LISTING_SORTS[sort]
  return field === 'final_price' || isSortedByOtherSide(sort) || isSortedByMetal(sort)
}

/** Whether it sorts by the price on the side of tax that is not the store's display side. */
export function isSortedByOtherSide(sort: ListingSort): boolean {
  return LISTING_SORTS[sort].field === 'other_side_price'
}

/** Whether it sorts by a value that only bars and coins have. */
export function isSortedByMetal(sort: ListingSort): boolean {
  const { field } = LISTING_SORTS[sort]
  return field === 'metal_premium' || field === 'fine_gram_price'
}

/** Undefined for a name that no sort order has. */
export function sortNamed(name: string): ListingSort | undefined {
  return Object.keys(LISTING_SORTS)
    .filter(isListingSort)
    .find((sort) => LISTING_SORTS[sort].name === name)
}

import { useDeferredValue, useMemo } from 'react'

/** Full lines of two columns, and more than a phone shows of them. */
const FIRST_ON_PHONE = 6
const MAX_PHONE_PX = 767

interface FirstProducts<Product> {
  /** Rendered with the page: the first of them, or all. */
  readonly first: readonly Product[]
  /** What follows the first group is that of this list. */
  readonly rest: readonly Product[]
  /** Whether another list has just begun: `rest` is the earlier one's, which is not displayed. */
  readonly isBegun: boolean
}

/**
 * The products of a list that stand first. When a choice shows another list at once, that is as much as a phone shows, and what
 * follows the earlier one's first products is removed afterwards: both take as long as the products that the shopper waits for.
 *
 * @param products the same array until one of them changes
 * @param listing says which list it is, as newer data of the same one replaces it at once
 */
export function useFirstProducts<Product>(
  products: readonly Product[],
  listing: string | undefined,
): FirstProducts<Product> {
  const list = useMemo(() => ({ products, listing }), [products, listing])
  // A transition, such as a navigation, defers nothing.
  const rendered = useDeferredValue(list)
  if (rendered.listing === listing) return { first: products, rest: products, isBegun: false }

  const first = innerWidth <= MAX_PHONE_PX ? products.slice(0, FIRST_ON_PHONE) : products
  return { first, rest: rendered.products, isBegun: true }
}

/**
 * Selects the categories that a home page shows as tiles: the largest of the second level, at most two per top
 * category, in menu order.
 */
import type { CategoryTilePartsFragment } from '../client/generated/documents.generated.ts'

interface TopCategory extends CategoryTilePartsFragment {
  readonly children: readonly CategoryTilePartsFragment[]
}

/** One line on a wide screen. */
const MAX_TILES = 6
/** Keeps one top category from filling the line. */
const MAX_TILES_PER_CATEGORY = 2

export function tileCategories(menu: readonly TopCategory[]): readonly CategoryTilePartsFragment[] {
  const candidates = menu.flatMap((top) => {
    const children = largestFirst(top.children).slice(0, MAX_TILES_PER_CATEGORY)
    return children.length > 0 ? inOrder(children, top.children) : largestFirst([top])
  })
  return inOrder(largestFirst(candidates).slice(0, MAX_TILES), candidates)
}

function largestFirst(categories: readonly CategoryTilePartsFragment[]): readonly CategoryTilePartsFragment[] {
  return categories.filter(({ productCount }) => productCount > 0).toSorted((a, b) => b.productCount - a.productCount)
}

function inOrder(
  some: readonly CategoryTilePartsFragment[],
  all: readonly CategoryTilePartsFragment[],
): readonly CategoryTilePartsFragment[] {
  return all.filter((category) => some.includes(category))
}

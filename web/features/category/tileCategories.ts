/** Which categories a home page shows as tiles: the second level, from every top category in turn, so that none crowds out the others. */
import type { CategoryTilePartsFragment } from '../../graphql/generated/documents.generated.ts'

interface TopCategory extends CategoryTilePartsFragment {
  readonly children: readonly CategoryTilePartsFragment[]
}

/** One line of a wide screen. */
const tilesAtMost = 6

export function tileCategories(menu: readonly TopCategory[]): readonly CategoryTilePartsFragment[] {
  const filled = (category: CategoryTilePartsFragment) => category.productCount > 0
  const columns = menu.filter(filled).map((top) => {
    const children = top.children.filter(filled)
    return children.length > 0 ? children : [top]
  })
  const deepest = Math.max(0, ...columns.map((column) => column.length))
  const inTurn = Array.from({ length: deepest }, (_, depth) => columns.flatMap((column) => column.slice(depth, depth + 1))).flat()

  return inTurn.slice(0, tilesAtMost)
}

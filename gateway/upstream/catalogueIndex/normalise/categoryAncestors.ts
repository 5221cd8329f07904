/** Finds the anchor categories above a category, which list its products too, for indexers that write only a product's own categories. */
import { type Fields, flagField, integerField } from '../fields.ts'

export interface CategoryAncestors {
  /** Anchors above a category, the nearest first. */
  above(categoryId: number): readonly number[]
  /** Equal for category trees with the same structure. */
  readonly fingerprint: string
}

export function categoryAncestorsOf(categories: readonly Fields[]): CategoryAncestors {
  const nodes = new Map(
    categories.flatMap((category) => {
      const id = integerField(category, 'id')
      const isAnchor = (category['is_anchor'] ?? null) === null || flagField(category, 'is_anchor')
      return id === null ? [] : [[id, { parentId: integerField(category, 'parent_id'), isAnchor }] as const]
    }),
  )
  const anchors = new Map([...nodes.keys()].map((id) => [id, anchorsAbove(id, nodes)]))
  return {
    above: (categoryId) => anchors.get(categoryId) ?? [],
    fingerprint: JSON.stringify([...anchors]),
  }
}

export const NO_CATEGORIES = categoryAncestorsOf([])

type Nodes = ReadonlyMap<number, { readonly parentId: number | null; readonly isAnchor: boolean }>

/** A cycle of parents is cut where it would repeat. */
function anchorsAbove(id: number, nodes: Nodes): readonly number[] {
  const seen = new Set([id])
  const anchors: number[] = []
  let parentId = nodes.get(id)?.parentId ?? null
  while (parentId !== null && !seen.has(parentId)) {
    seen.add(parentId)
    const parent = nodes.get(parentId)
    if (parent?.isAnchor) anchors.push(parentId)
    parentId = parent?.parentId ?? null
  }
  return anchors
}

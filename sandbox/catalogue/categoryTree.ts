/** Computes levels, paths and urls of the category trees, and the products of each category. */
import type { NumberedProduct } from './catalogue.ts'
import { CATEGORIES, ROOT_CATEGORY_ID, type CategorySpec } from './categories.ts'
import { isBestseller, unitsSold } from './sales.ts'
import { slug } from './slug.ts'
import { inLanguage, type Language } from './text.ts'

export interface CategoryNode {
  readonly key: string
  readonly spec: CategorySpec
  readonly parentId: number
  /** "1/2/10/11" */
  readonly path: string
  readonly level: number
  readonly position: number
  readonly ancestors: readonly CategoryNode[]
}

/** Requires parents before their children. @throws RangeError for a parent that does not exist */
function build(): Map<string, CategoryNode> {
  const nodes = new Map<string, CategoryNode>()
  const placed = new Map<number, number>()
  for (const [key, spec] of CATEGORIES) {
    const parent = spec.parent === null ? undefined : nodes.get(spec.parent)
    if (spec.parent !== null && !parent)
      throw new RangeError(`expected the parent of category ${key} to come before it, got "${spec.parent}"`)
    const parentId = parent?.spec.id ?? ROOT_CATEGORY_ID
    const position = (placed.get(parentId) ?? 0) + 1
    placed.set(parentId, position)
    nodes.set(key, {
      key,
      spec,
      parentId,
      position,
      path: `${parent?.path ?? `1/${ROOT_CATEGORY_ID}`}/${spec.id}`,
      level: (parent?.level ?? 1) + 1,
      ancestors: parent ? [...parent.ancestors, parent] : [],
    })
  }
  return nodes
}

const nodes = build()

export const CATEGORY_NODES: readonly CategoryNode[] = [...nodes.values()]

export function categoryNode(key: string): CategoryNode {
  const node = nodes.get(key)
  if (!node) throw new RangeError(`expected a category, got "${key}"`)
  return node
}

/** "gull/gullbarrer" */
export function categoryUrlPath(node: CategoryNode, language: Language): string {
  return [...node.ancestors, node].map((one) => slug(inLanguage(one.spec.name, language, one.key))).join('/')
}

export function isLeaf(node: CategoryNode): boolean {
  return !CATEGORY_NODES.some((other) => other.parentId === node.spec.id)
}

export interface Listing {
  readonly categoryId: number
  /** In display order; shops sort by position, descending. */
  readonly products: readonly {
    readonly product: NumberedProduct
    readonly isDirect: boolean
  }[]
}

/** Bestsellers that come first in a category: one row of cards. */
const FIRST_BESTSELLERS = 4

/**
 * Lists a category's own products and, in an anchor category, those of its subcategories one after the other, each by
 * family and size as the assortment lists them. Bestsellers come first, those of the subcategories in turns; sets come last.
 */
export function listings(products: readonly NumberedProduct[]): Listing[] {
  const direct = new Map<string, NumberedProduct[]>()
  for (const product of products)
    for (const key of product.spec.categories) direct.set(key, [...(direct.get(key) ?? []), product])

  const branchesOf = (node: CategoryNode): (readonly NumberedProduct[])[] => [
    direct.get(node.key) ?? [],
    ...CATEGORY_NODES.filter((other) => other.parentId === node.spec.id).map((child) => branchesOf(child).flat()),
  ]
  const listed = (node: CategoryNode): NumberedProduct[] => {
    const branches = branchesOf(node)
    const inBranches = [...new Set(branches.flat())]
    const first = [...new Set(takingTurns(branches.map(bestsellersOf)))].slice(0, FIRST_BESTSELLERS)
    const others = inBranches.filter((product) => !first.includes(product))
    return [...first, ...others.filter((product) => !isSet(product)), ...others.filter(isSet)]
  }
  return CATEGORY_NODES.map((node) => ({
    categoryId: node.spec.id,
    products: listed(node).map((product) => ({
      product,
      isDirect: product.spec.categories.some((key) => key === node.key),
    })),
  }))
}

function bestsellersOf(products: readonly NumberedProduct[]): readonly NumberedProduct[] {
  return products
    .filter(({ spec }) => isBestseller(spec.sku))
    .toSorted((one, other) => unitsSold(other.spec) - unitsSold(one.spec))
}

function isSet({ spec: { type } }: NumberedProduct): boolean {
  return type === 'grouped' || type === 'bundle'
}

function takingTurns<T>(branches: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...branches.map((branch) => branch.length))
  return Array.from({ length: longest }, (_, at) => branches.flatMap((branch) => branch.slice(at, at + 1))).flat()
}

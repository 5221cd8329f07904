/** Builds the category tree of one store from its active categories. */
import type { StoreView } from '../storeTable.ts'
import { flagField, integerField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument } from '../upstream/catalogueIndex/port.ts'
import { CategoryModel } from './CategoryModel.ts'

/** Category parameters of a URL; null for a missing parameter. */
export interface CategoryParams {
  readonly urlKey: string | null
  readonly slug: string | null
  readonly id: number | null
}

export interface CategoryTree {
  /** Top categories of the menu: those with products. */
  readonly menu: readonly CategoryModel[]
  /** All categories that the store shows, by position. */
  readonly all: readonly CategoryModel[]
  byId(id: number): CategoryModel | null
  bySlug(slug: string): CategoryModel | null
  /** The category must match every parameter; without parameters the result is null. */
  byParams(params: CategoryParams): CategoryModel | null
  childrenOf(id: number): readonly CategoryModel[]
  ancestorsOf(id: number): readonly CategoryModel[]
}

/**
 * Excludes inactive categories, and the root category of the store with its ancestors. A category below an inactive one has a page
 * and is in no list.
 * If a parent is missing, the category keeps the known part of its path. A cycle of parents is cut where it would repeat.
 */
export function createCategoryTree(
  store: StoreView,
  documents: readonly CatalogueDocument[],
  rootCategoryId: number,
  productCountOf: (document: CatalogueDocument) => number,
): CategoryTree {
  const documentById = new Map(documents.map((document) => [document.id, document]))
  const wayTo = new Map(documents.map(({ id }) => [id, wayUp(id, documentById, rootCategoryId)]))
  const models = new Map<number, CategoryModel>()
  const children = new Map<number, readonly CategoryModel[]>()
  const listed: CategoryModel[] = []

  const tree: CategoryTree = {
    get menu() {
      const included = (children.get(rootCategoryId) ?? []).filter(
        ({ document }) => document['include_in_menu'] === undefined || flagField(document, 'include_in_menu'),
      )
      const filled = included.filter(({ productCount }) => productCount > 0)
      // A catalogue without any product has a menu nevertheless.
      return filled.length > 0 ? filled : included
    },
    get all() {
      return listed
    },
    byId: (id) => models.get(id) ?? null,
    bySlug: (slug) => [...models.values()].find((model) => model.slug === slug) ?? null,
    byParams: (params) =>
      Object.values(params).every((value) => value === null)
        ? null
        : ([...models.values()].find((model) => fits(model, params)) ?? null),
    childrenOf: (id) => children.get(id) ?? [],
    ancestorsOf: (id) => (wayTo.get(id) ?? []).flatMap((ancestor) => models.get(ancestor) ?? []),
  }

  const shown = documents
    .filter((document) => document.id > rootCategoryId && isActive(document))
    .sort((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)
  for (const document of shown) {
    const model = new CategoryModel(store, document, tree, productCountOf(document))
    models.set(document.id, model)
    if (!(wayTo.get(document.id) ?? []).every((step) => isActive(documentById.get(step)))) continue
    listed.push(model)
    // Some backends have no root category: what has no parent is a top category.
    const parentId = integerField(document, 'parent_id') ?? rootCategoryId
    children.set(parentId, [...(children.get(parentId) ?? []), model])
  }
  return tree
}

function fits({ document, slug, documentId }: CategoryModel, params: CategoryParams): boolean {
  if (params.urlKey !== null && params.urlKey !== document['url_key']) return false
  if (params.slug !== null && params.slug !== slug) return false
  return params.id === null || params.id === documentId
}

/** Known ancestor ids, topmost first, below the root category. */
function wayUp(
  id: number,
  documents: ReadonlyMap<number, CatalogueDocument>,
  rootCategoryId: number,
): readonly number[] {
  const way: number[] = []
  const seen = new Set([id])
  let document = documents.get(id)
  while (document) {
    const parentId = integerField(document, 'parent_id')
    if (parentId === null || parentId <= rootCategoryId || seen.has(parentId)) break

    seen.add(parentId)
    document = documents.get(parentId)
    if (document) way.unshift(parentId)
  }
  return way
}

function isActive(document: CatalogueDocument | undefined): boolean {
  return document === undefined || document['is_active'] === undefined || flagField(document, 'is_active')
}

function positionOf(document: CatalogueDocument): number {
  return integerField(document, 'position') ?? 0
}

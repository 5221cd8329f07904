/** The category tree of one store: its active categories, read once per version of its documents. */
import type { StoreView } from '../storeTable.ts'
import { flagField, integerField } from '../upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { CategoryModel } from './CategoryModel.ts'
import { LISTABLE } from '#domain/productRules.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { definePublicRead } from '../upstream/publicRead.ts'

const CATEGORIES_PER_STORE = 4000 // the spec's fetch size
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe
const MAX_CACHED_TREES = 64

/** Reads the category tree of a store, once per version of its documents. @throws UpstreamError */
export const readCategoryTree = definePublicRead<StoreView, CategoryTree>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'category',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index, storeTable }) {
    const { storeCode } = store
    const sort = [{ field: 'position', direction: 'asc' }] as const
    const categories: IndexSearch = {
      storeCode,
      entity: 'category',
      filters: [],
      sort,
      from: 0,
      size: CATEGORIES_PER_STORE,
    }
    const [answer, listed] =
      (await index.search([categories, listedProducts(store)]).catch(upstreamErrorToNull())) ??
      (await index.search([categories]))
    const documents = answer?.hits.map(({ document }) => document) ?? []
    const counts = new Map(listed?.facets['category_ids']?.map(({ value, count }) => [value, count]))
    // Without the search index, the product counts of the documents are used.
    const countOf = (document: CatalogueDocument) =>
      listed ? (counts.get(String(document.id)) ?? 0) : (integerField(document, 'product_count') ?? 0)
    return createCategoryTree(store, documents, storeTable.rootCategoryId, countOf)
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: MAX_CACHED_TREES,
})

/** Product counts of the store by category. */
function listedProducts({ storeCode, catalogue }: StoreView): IndexSearch {
  const always = (field: string, values: readonly (string | number)[]) =>
    ({ field, in: values, scope: 'always' }) as const
  return {
    storeCode,
    entity: 'product',
    filters: [
      always('status', LISTABLE.statuses),
      always('visibility', LISTABLE.visibilities),
      ...(catalogue.listOutOfStock ? [] : [always('stock.is_in_stock', ['true'])]),
    ],
    facets: [{ field: 'category_ids', size: CATEGORIES_PER_STORE }],
    from: 0,
    size: 0,
  }
}

/** Category parameters of a URL; null for a missing parameter. */
export interface CategoryParams {
  readonly urlKey: string | null
  readonly slug: string | null
  readonly id: number | null
}

interface CategoryTree {
  /** Top categories of the menu: those with products, or with products below them. */
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
 * If a parent is missing, the category keeps the known part of its path. Categories that are each other's parents have none.
 */
function createCategoryTree(
  store: StoreView,
  documents: readonly CatalogueDocument[],
  rootCategoryId: number,
  productCountOf: (document: CatalogueDocument) => number,
): CategoryTree {
  const roots = rootsOf(documents, rootCategoryId)
  const wayTo = new Map(documents.map(({ id }) => [id, wayUp(id, roots)]))
  const models = new Map<number, CategoryModel>()
  const children = new Map<number, readonly CategoryModel[]>()
  const top: CategoryModel[] = []
  const listed: CategoryModel[] = []

  const tree: CategoryTree = {
    get menu() {
      return menuOf(top)
    },
    get all() {
      return listed
    },
    byId: (id) => models.get(id) ?? null,
    bySlug: (slug) => [...models.values()].find((model) => model.slug === slug) ?? null,
    byParams: (params) => [...models.values()].find((model) => fits(model, params)) ?? null,
    childrenOf: (id) => children.get(id) ?? [],
    ancestorsOf: (id) => (wayTo.get(id)?.ids ?? []).flatMap((ancestor) => models.get(ancestor) ?? []),
  }

  for (const document of shownOf(documents, roots, wayTo)) {
    const model = new CategoryModel(store, document, tree, productCountOf(document))
    models.set(document.id, model)
    const { ids = [], parentId = null } = wayTo.get(document.id) ?? {}
    if (!ids.every((step) => isActive(roots.documents.get(step)))) continue
    listed.push(model)
    if (parentId === null) top.push(model)
    else children.set(parentId, [...(children.get(parentId) ?? []), model])
  }
  return tree
}

/** Active categories of the store's tree in their order. An id below that of the root is one of another tree, unless its parents lead to the root. */
function shownOf(
  documents: readonly CatalogueDocument[],
  { hidden, rootId }: ReturnType<typeof rootsOf>,
  wayTo: ReadonlyMap<number, ReturnType<typeof wayUp>>,
): readonly CatalogueDocument[] {
  const isOfStore = (id: number) =>
    !hidden.has(id) && (rootId === null || id > rootId || wayTo.get(id)?.isBelowRoot === true)
  return documents
    .filter((document) => isActive(document) && isOfStore(document.id))
    .toSorted((a, b) => positionOf(a) - positionOf(b) || a.id - b.id)
}

function menuOf(top: readonly CategoryModel[]): readonly CategoryModel[] {
  const included = top.filter(
    ({ document }) => document['include_in_menu'] === undefined || flagField(document, 'include_in_menu'),
  )
  const filled = included.filter(({ hasProducts }) => hasProducts)
  // A catalogue without any product has a menu nevertheless.
  return filled.length > 0 ? filled : included
}

/** Nothing fits parameters of which none is given. */
function fits({ document, slug, documentId }: CategoryModel, params: CategoryParams): boolean {
  if (Object.values(params).every((value) => value === null)) return false
  if (params.urlKey !== null && params.urlKey !== document['url_key']) return false
  if (params.slug !== null && params.slug !== slug) return false
  return params.id === null || params.id === documentId
}

interface Roots {
  readonly documents: ReadonlyMap<number, CatalogueDocument>
  /** Null where the documents have no root. */
  readonly rootId: number | null
  /** The root category and its ancestors. */
  readonly hidden: ReadonlySet<number>
  /** Null for a category that is its own ancestor: followed down, such a circle would have no end. */
  readonly parentOf: (id: number) => number | null
}

function rootsOf(documents: readonly CatalogueDocument[], rootCategoryId: number): Roots {
  const byId = new Map(documents.map((document) => [document.id, document]))
  const rootId = hasRoot(byId, rootCategoryId) ? rootCategoryId : null
  const hidden = new Set<number>()
  for (let id = rootId; id !== null && !hidden.has(id); id = parentIdOf(byId.get(id))) hidden.add(id)
  const circular = new Set([...byId.keys()].filter((id) => isOwnAncestor(id, byId)))
  return { documents: byId, rootId, hidden, parentOf: (id) => (circular.has(id) ? null : parentIdOf(byId.get(id))) }
}

function isOwnAncestor(id: number, documents: ReadonlyMap<number, CatalogueDocument>): boolean {
  const seen = new Set<number>()
  let parentId = parentIdOf(documents.get(id))
  while (parentId !== null && parentId !== id && !seen.has(parentId)) {
    seen.add(parentId)
    parentId = parentIdOf(documents.get(parentId))
  }
  return parentId === id
}

/** Some backends have several categories without a parent instead of a root, and one of them may have the root's id. */
function hasRoot(documents: ReadonlyMap<number, CatalogueDocument>, rootCategoryId: number): boolean {
  const root = documents.get(rootCategoryId)
  const parentIds = [...documents.values()].map(parentIdOf)
  if (!root) return parentIds.includes(rootCategoryId)
  return parentIdOf(root) !== null || parentIds.filter((parentId) => parentId === null).length === 1
}

interface Way {
  /** Known ancestors, topmost first, below the root category. */
  readonly ids: readonly number[]
  /** Null for a top category. */
  readonly parentId: number | null
  readonly isBelowRoot: boolean
}

function wayUp(id: number, { documents, rootId, hidden, parentOf }: Roots): Way {
  const ids: number[] = []
  const first = parentOf(id)
  let parentId = first
  while (parentId !== null && !hidden.has(parentId)) {
    if (documents.has(parentId)) ids.unshift(parentId)
    parentId = parentOf(parentId)
  }
  return { ids, parentId: first === rootId ? null : first, isBelowRoot: parentId !== null && parentId === rootId }
}

/** Backends write a missing parent as 0 or leave it out. */
function parentIdOf(document: CatalogueDocument | undefined): number | null {
  return (document && integerField(document, 'parent_id')) || null
}

function isActive(document: CatalogueDocument | undefined): boolean {
  return document === undefined || document['is_active'] === undefined || flagField(document, 'is_active')
}

function positionOf(document: CatalogueDocument): number {
  return integerField(document, 'position') ?? 0
}

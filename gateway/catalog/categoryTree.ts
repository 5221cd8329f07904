/** The category tree of one store: its active categories, read once per version of its documents. */
import type { StoreView } from '../storeTable.ts'
import { flagField, integerField } from '../upstream/catalogueIndex/fields.ts'
import { everyDocument } from '../upstream/catalogueIndex/everyDocument.ts'
import type { CatalogueDocument, IndexSearch } from '../upstream/catalogueIndex/port.ts'
import { CategoryModel } from './CategoryModel.ts'
import { LISTABLE } from '#domain/productRules.ts'
import { upstreamErrorToNull } from '../shared/errors.ts'
import { definePublicRead, TWO_PER_STORE } from '../upstream/publicRead.ts'

const CATEGORIES_PER_SEARCH = 4000 // the spec's fetch size
const MAX_COUNTED = 10_000
const TTL_MS = 24 * 60 * 60 * 1000 // the cache key contains the version of the documents, so a long lifetime is safe

/** Reads the category tree of a store, once per version of its documents. @throws UpstreamError */
export const readCategoryTree = definePublicRead<StoreView, CategoryTree>({
  keyOf: ({ storeCode }, { index }) => `${storeCode} ${index.version(storeCode)}`,
  tag: 'category',
  storeOf: ({ storeCode }) => storeCode,
  async load(store, { index, storeTable, log }) {
    const { storeCode } = store
    const sort = [{ field: 'position', direction: 'asc' }] as const
    const categories: IndexSearch = {
      storeCode,
      entity: 'category',
      filters: [],
      sort,
      from: 0,
      size: CATEGORIES_PER_SEARCH,
    }
    const [answer, listed] =
      (await index.search([categories, listedProducts(store)]).catch(upstreamErrorToNull())) ??
      (await index.search([categories]))
    const isWhole = (answer?.total ?? 0) <= CATEGORIES_PER_SEARCH
    const documents = isWhole
      ? (answer?.hits.map(({ document }) => document) ?? [])
      : await everyDocument(index, { storeCode, entity: 'category', size: CATEGORIES_PER_SEARCH })
    if (documents.length > MAX_COUNTED)
      log.error(
        { store: storeCode, categories: documents.length },
        `categories: products of at most ${MAX_COUNTED} are counted`,
      )
    const counts = new Map(listed?.facets['category_ids']?.map(({ value, count }) => [value, count]))
    // Without the search index, the product counts of the documents are used.
    const countOf = (document: CatalogueDocument) =>
      listed ? (counts.get(String(document.id)) ?? 0) : (integerField(document, 'product_count') ?? 0)
    return createCategoryTree(store, documents, storeTable.rootCategoryId, countOf)
  },
  ttlMs: TTL_MS,
  staleMs: 0,
  maxEntries: TWO_PER_STORE,
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
    facets: [{ field: 'category_ids', size: MAX_COUNTED }],
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
  hasProductsBelow(id: number): boolean
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
  const wayTo = waysOf(roots)
  const models = new Map<number, CategoryModel>()
  const children = new Map<number, CategoryModel[]>()
  const filled = new Set<number>()
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
    ancestorsOf: (id) => idsAbove(id, roots).flatMap((ancestor) => models.get(ancestor) ?? []),
    hasProductsBelow: (id) => filled.has(id),
  }

  for (const document of shownOf(documents, roots, wayTo)) {
    const model = new CategoryModel(store, document, tree, productCountOf(document))
    models.set(document.id, model)
    const { parentId = null, isBelowInactive = false } = wayTo.get(document.id) ?? {}
    if (isBelowInactive) continue
    listed.push(model)
    if (model.productCount > 0) fillAbove(document.id, roots, filled)
    if (parentId === null) top.push(model)
    else if (!children.get(parentId)?.push(model)) children.set(parentId, [model])
  }
  return tree
}

/** Stops at what is already filled: recursion down a deep tree would exhaust the call stack. */
function fillAbove(id: number, { parentOf }: Roots, filled: Set<number>): void {
  for (let above = parentOf(id); above !== null && !filled.has(above); above = parentOf(above)) filled.add(above)
}

/** Active categories of the store's tree in their order. An id below that of the root is one of another tree, unless its parents lead to the root. */
function shownOf(
  documents: readonly CatalogueDocument[],
  { hidden, rootId }: Roots,
  wayTo: ReadonlyMap<number, Way>,
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
  const circular = circlesIn(byId)
  const parents = new Map(documents.map((document) => [document.id, parentIdOf(document)]))
  return { documents: byId, rootId, hidden, parentOf: (id) => (circular.has(id) ? null : (parents.get(id) ?? null)) }
}

/** Categories that are their own ancestors. Each category is visited once. */
function circlesIn(documents: ReadonlyMap<number, CatalogueDocument>): ReadonlySet<number> {
  const circular = new Set<number>()
  const seen = new Set<number>()
  for (const start of documents.keys()) {
    const walked: number[] = []
    let id: number | null = start
    for (; id !== null && !seen.has(id); id = parentIdOf(documents.get(id))) {
      seen.add(id)
      walked.push(id)
    }
    const entry = id === null ? -1 : walked.indexOf(id)
    if (entry >= 0) for (const each of walked.slice(entry)) circular.add(each)
  }
  return circular
}

/** Some backends have several categories without a parent instead of a root, and one of them may have the root's id. */
function hasRoot(documents: ReadonlyMap<number, CatalogueDocument>, rootCategoryId: number): boolean {
  const root = documents.get(rootCategoryId)
  const parentIds = [...documents.values()].map(parentIdOf)
  if (!root) return parentIds.includes(rootCategoryId)
  return parentIdOf(root) !== null || parentIds.filter((parentId) => parentId === null).length === 1
}

interface Way {
  /** Null for a top category. */
  readonly parentId: number | null
  readonly isBelowRoot: boolean
  readonly isBelowInactive: boolean
}

/** Each category is visited once, from the top of its tree down. */
function waysOf({ documents, rootId, hidden, parentOf }: Roots): ReadonlyMap<number, Way> {
  const ways = new Map<number, Way>()
  for (const start of documents.keys()) {
    const steps: number[] = []
    let end: number | null = start
    for (; end !== null && !hidden.has(end) && !ways.has(end); end = parentOf(end)) steps.push(end)
    const known = end === null ? undefined : ways.get(end)
    const isBelowRoot = known?.isBelowRoot ?? (end !== null && end === rootId)
    let isBelowInactive =
      known !== undefined && end !== null && (known.isBelowInactive || !isActive(documents.get(end)))
    for (const id of steps.toReversed()) {
      const parentId = parentOf(id)
      ways.set(id, { parentId: parentId === rootId ? null : parentId, isBelowRoot, isBelowInactive })
      isBelowInactive ||= !isActive(documents.get(id))
    }
  }
  return ways
}

/** Known ancestors, topmost first, below the root category. */
function idsAbove(id: number, { hidden, parentOf }: Roots): readonly number[] {
  const ids: number[] = []
  for (let above = parentOf(id); above !== null && !hidden.has(above); above = parentOf(above)) ids.push(above)
  return ids.toReversed()
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

/** Fills the engine of one entity with its documents, in slices. */
import { createEngine, DOCUMENTS_PER_TURN } from '#engine/catalogueEngine.ts'
import type { CatalogueEngine, EngineOptions, SortKind } from '#engine/types.ts'
import { STOCK_FIELD } from '#engine/variants.ts'
import type { AttributeForms } from '../normalise/attributeForms.ts'
import type { CatalogueDocument, Entity } from '../port.ts'
import type { Pause } from './pause.ts'
import type { PriceColumn } from './priceColumn.ts'

/** Sort fields of entities other than products; products have the engine's own. */
const SORTS: Readonly<Partial<Record<Entity, Readonly<Record<string, SortKind>>>>> = {
  category: { position: 'number', level: 'number', name: 'collated' },
  attribute: { position: 'number', attribute_code: 'text' },
  taxrule: { priority: 'number', position: 'number' },
  review: { created_at: 'text' },
  cms_page: { sort_order: 'number' },
}

/** Name field, if it is not `name`. */
const NAME_FIELDS: Readonly<Partial<Record<Entity, string>>> = {
  cms_page: 'title',
  cms_block: 'title',
  review: 'title',
}

/** Fields of products by which the shop filters and looks up, besides their attributes. */
const PRODUCT_FIELDS = [
  'id',
  'sku',
  'configurable_children.sku',
  'url_path',
  'url_key',
  'status',
  'visibility',
  'category_ids',
  STOCK_FIELD,
]

/** Fields whose columns are read before a request needs them. */
export function columnsOf(entity: Entity, { choices }: AttributeForms): readonly string[] {
  return entity === 'product' ? [...PRODUCT_FIELDS, ...choices.map(({ code }) => code)] : ['id']
}

/** Maximum share of changed documents that are replaced one by one; above it, all documents are indexed again. */
const MAX_EXCHANGED_SHARE = 0.2

/** @param prices price column of the products; its current version is read */
export function engineOptions(
  entity: Entity,
  language: EngineOptions['language'],
  prices: { readonly current: PriceColumn },
): EngineOptions {
  const sorts = SORTS[entity]
  const nameField = NAME_FIELDS[entity]
  return {
    language,
    ...(entity === 'product' && {
      displayPrice: ({ id }) => prices.current.amounts.get(id) ?? null,
      otherSidePrice: ({ id }) => prices.current.otherSideAmounts.get(id) ?? null,
      metalPremium: ({ id }) => prices.current.premiums.get(id) ?? null,
      fineGramPrice: ({ id }) => prices.current.gramPrices.get(id) ?? null,
    }),
    ...(sorts ? { sorts } : {}),
    ...(nameField ? { nameField } : {}),
  }
}

export interface FilledEngine {
  readonly engine: CatalogueEngine
  /** Documents that the engine cannot index; they are left out. */
  readonly failures: ReadonlyMap<CatalogueDocument, unknown>
}

/** Finds a document that the engine cannot index by trying each one separately. */
export async function fillEngine(
  options: EngineOptions,
  documents: readonly CatalogueDocument[],
  pause: Pause,
): Promise<FilledEngine> {
  const failures = new Map<CatalogueDocument, unknown>()
  try {
    return { engine: await filled(options, documents, pause), failures }
  } catch {
    for (const document of documents) {
      await pause()
      try {
        createEngine(options).upsert(document)
      } catch (error) {
        failures.set(document, error)
      }
    }
    const others = documents.filter((document) => !failures.has(document))
    return { engine: await filled(options, others, pause), failures }
  }
}

async function filled(
  options: EngineOptions,
  documents: readonly CatalogueDocument[],
  pause: Pause,
): Promise<CatalogueEngine> {
  const engine = createEngine(options)
  const inOrder = [...documents].sort((a, b) => a.id - b.id)
  for (let from = 0; from < inOrder.length; from += DOCUMENTS_PER_TURN) {
    await pause()
    engine.upsert(...inOrder.slice(from, from + DOCUMENTS_PER_TURN))
  }
  return engine
}

export interface Changes {
  readonly changed: readonly CatalogueDocument[]
  readonly removed: readonly number[]
}

/** Unchanged lines keep their document objects. Null if so much has changed that a new engine is filled faster. */
export function fewChanges(former: readonly CatalogueDocument[], next: readonly CatalogueDocument[]): Changes | null {
  const known = new Set(former)
  const ids = new Set(next.map(({ id }) => id))
  const changed = next.filter((document) => !known.has(document))
  const removed = former.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
  return changed.length + removed.length <= next.length * MAX_EXCHANGED_SHARE ? { changed, removed } : null
}

export async function exchangeDocuments(
  engine: CatalogueEngine,
  { changed, removed }: Changes,
  pause: Pause,
): Promise<void> {
  // Each call forgets the orders of listings, which the next request may need: as few calls as there are turns.
  for (let from = 0; from < changed.length; from += DOCUMENTS_PER_TURN) {
    await pause()
    engine.upsert(...changed.slice(from, from + DOCUMENTS_PER_TURN))
  }
  for (const id of removed) engine.remove(id)
}

/**
 * Reads the columns, makes the orders of listings and indexes the texts, in slices: no request has to.
 *
 * @param fields by which documents are filtered, counted and looked up
 */
export async function prepareEngine(engine: CatalogueEngine, fields: readonly string[], pause: Pause): Promise<void> {
  for (const next of [
    () => engine.readNext(fields),
    () => engine.sortNext(),
    () => engine.indexTexts(DOCUMENTS_PER_TURN),
  ]) {
    let isLeft = true
    while (isLeft) {
      await pause()
      isLeft = next()
    }
  }
}

/** Reads the exports of one index with the gateway's border check and counts the documents that the check refuses. */
import { type Attributes, attributesOf } from '../catalog/attributes.ts'
import type { MakerTable } from '../makerTable.ts'
import { untaxedProducts } from '../shared/untaxedProducts.ts'
import type { StoreView } from '../storeTable.ts'
import {
  checkExportDocuments,
  type CheckedDocuments,
  type IgnoredField,
} from '../upstream/catalogueIndex/embedded/checkDocuments.ts'
import { exportName, fetchExport } from '../upstream/catalogueIndex/embedded/fetchExport.ts'
import type { DocumentDialect } from '../upstream/catalogueIndex/normalise/documentDialect.ts'
import type { ProductContext } from '../upstream/catalogueIndex/normalise/productForm.ts'
import { incompleteMaker } from './incompleteMaker.ts'
import { unlistedProducts } from './unlistedProducts.ts'
import { createPause } from '../upstream/catalogueIndex/embedded/pause.ts'
import { attributeFormsOf, NO_ATTRIBUTES } from '../upstream/catalogueIndex/normalise/attributeForms.ts'
import { categoryAncestorsOf, NO_CATEGORIES } from '../upstream/catalogueIndex/normalise/categoryAncestors.ts'
import { type CatalogueDocument, ENTITIES, type Entity, isRequired } from '../upstream/catalogueIndex/port.ts'

/** Stricter than the gateway: a shop without categories and attributes starts, but is not what an operator meant. */
const MEANT: readonly Entity[] = ['category', 'attribute']
const FETCH_TIMEOUT_MS = 300_000

export interface Reason {
  readonly reason: string
  readonly count: number
  /** Name of the first such document. */
  readonly example: string
}

export interface EntityReport {
  readonly entity: Entity
  /** Error message; null when the export was read. */
  readonly failure: string | null
  readonly documents: number
  readonly refused: readonly Reason[]
  readonly ignored: readonly IgnoredField[]
  /** Products whose prices are neither taxed nor known to be free of tax. */
  readonly untaxed: readonly Reason[]
  /** Products without the manufacturer's data that the law requires. */
  readonly makers: readonly Reason[]
  /** Products that listings leave out. */
  readonly unlisted: readonly Reason[]
  readonly duplicateIds: readonly (string | number)[]
  readonly duplicateSkus: readonly (string | number)[]
}

export interface CheckedIndex {
  /** URL without `/{entity}.ndjson`. */
  readonly address: string
  readonly sourceKey: string
  readonly store: Pick<StoreView, 'tax' | 'catalogue'>
  readonly dialect: DocumentDialect
  readonly makers: MakerTable
  /** Of the tax rates. */
  readonly now: Date
}

export async function checkIndex({
  address,
  sourceKey,
  store,
  dialect,
  makers,
  now,
}: CheckedIndex): Promise<readonly EntityReport[]> {
  let context: ProductContext = { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES, dialect }
  const reports: EntityReport[] = []
  let taxRules: readonly CatalogueDocument[] = []
  let attributes: Attributes = new Map()
  for (const entity of ENTITIES) {
    const place = `${address}/${entity}.ndjson`
    try {
      const fetched = await fetchExport({ address: place, knownEtag: null, timeoutMs: FETCH_TIMEOUT_MS, sourceKey })
      if (fetched.kind !== 'read') {
        if (MEANT.includes(entity) || isRequired(entity, store))
          reports.push(failed(entity, `${exportName(place)} is missing`))
        continue
      }
      const border = { store, context, source: exportName(place) }
      const checked = await checkExportDocuments(entity, fetched.bytes, border, () => undefined, createPause())
      if (entity === 'attribute') {
        context = { ...context, attributes: attributeFormsOf(checked.documents) }
        attributes = attributesOf(checked.documents, [])
      }
      if (entity === 'category') context = { ...context, categories: categoryAncestorsOf(checked.documents) }
      if (entity === 'taxrule') taxRules = checked.documents
      reports.push({
        ...reportOf(entity, checked),
        untaxed: entity === 'product' ? reasonsIn(checked, untaxedProducts({ tax: store.tax, taxRules, now })) : [],
        makers: entity === 'product' ? reasonsIn(checked, incompleteMaker(attributes, makers)) : [],
        unlisted: entity === 'product' ? reasonsIn(checked, unlistedProducts(store)) : [],
      })
    } catch (error) {
      reports.push(failed(entity, error instanceof Error ? error.message : String(error)))
    }
  }
  return reports
}

function failed(entity: Entity, failure: string): EntityReport {
  return {
    entity,
    failure,
    documents: 0,
    refused: [],
    ignored: [],
    untaxed: [],
    makers: [],
    unlisted: [],
    duplicateIds: [],
    duplicateSkus: [],
  }
}

function reasonsIn(
  { documents }: CheckedDocuments,
  reasonOf: (product: CatalogueDocument) => string | null,
): readonly Reason[] {
  const reasons = new Map<string, Reason>()
  for (const document of documents) {
    const reason = reasonOf(document)
    if (reason === null) continue
    const known = reasons.get(reason)
    reasons.set(reason, { reason, count: (known?.count ?? 0) + 1, example: known?.example ?? String(document.sku) })
  }
  return [...reasons.values()]
}

function reportOf(
  entity: Entity,
  { documents, refused, ignored, duplicateIds }: CheckedDocuments,
): Omit<EntityReport, 'untaxed' | 'makers' | 'unlisted'> {
  const reasons = new Map<string, Reason>()
  for (const { error } of refused) {
    const { name, reason } = partsOf(error.message, entity)
    const known = reasons.get(reason)
    reasons.set(reason, { reason, count: (known?.count ?? 0) + 1, example: known?.example ?? name })
  }
  return {
    entity,
    failure: null,
    documents: documents.length,
    refused: [...reasons.values()],
    ignored,
    duplicateIds,
    duplicateSkus: entity === 'product' ? duplicates(documents) : [],
  }
}

/** Splits "catalogue: product SKU-2: field price: expected … (karat_no/product.ndjson)". */
function partsOf(message: string, entity: Entity): { readonly name: string; readonly reason: string } {
  const text = message.replace(/^catalogue: /, '').replace(/ \([^()]*\)$/, '')
  const named = new RegExp(`^${entity} (.*?): (field .*|expected .*)$`, 's').exec(text)
  return named ? { name: named[1] ?? '', reason: named[2] ?? text } : { name: '', reason: text }
}

function duplicates(documents: readonly CatalogueDocument[]): readonly string[] {
  const seen = new Set<unknown>()
  return documents.flatMap(({ sku }) => {
    if (seen.has(sku)) return [String(sku)]
    seen.add(sku)
    return []
  })
}

/** The exports of one store, read once: what is in them, what is wrong with them, and how their documents are made. */
import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { rulesFor } from '#engine/text/languages.ts'
import type { StoreView } from '../../gateway/storeTable.ts'
import type { PriceIndexer } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { attributeFormsOf, NO_ATTRIBUTES } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import {
  categoryAncestorsOf,
  NO_CATEGORIES,
} from '../../gateway/upstream/catalogueIndex/normalise/categoryAncestors.ts'
import type { ProductContext } from '../../gateway/upstream/catalogueIndex/normalise/productForm.ts'
import {
  type CatalogueDocument,
  ENTITIES,
  type Entity,
  isRequired,
} from '../../gateway/upstream/catalogueIndex/port.ts'
import { textField } from '../../gateway/upstream/catalogueIndex/fields.ts'
import { COLUMNS_VERSION, type IndexDefinition } from '../cluster/physicalIndex.ts'
import { exportFile, type ExportSource } from '../source/exportFile.ts'
import { type ProductPricer, type ScannedExport, scanExport } from '../source/scanExport.ts'
import { type ScanThreadData, startScanThreads } from '../source/scanThreads.ts'
import type { LineProblem } from '../source/readLine.ts'

export interface StoreExports {
  readonly store: StoreView
  readonly scans: ReadonlyMap<Entity, ScannedExport>
  readonly problems: readonly LineProblem[]
  /** Equal when the index would be equal, except for the prices of another day. */
  fingerprintOf(entity: Entity): string
  documentsOf(entity: Entity): readonly CatalogueDocument[]
  definitionOf(entity: Entity): IndexDefinition
  /** File with the normalised documents. */
  checkedPathOf(entity: Entity): string
  /** Deletes the files with the normalised documents. */
  close(): Promise<void>
}

export interface ExportOptions {
  readonly source: ExportSource
  /** For downloads and normalised documents. */
  readonly folder: string
  readonly indexPrices: PriceIndexer
  readonly clock: () => Date
  /** Threads that read large exports of products; without them this one does. */
  readonly threads?: number
}

/** A thread needs half a second to start. */
const MIN_BYTES_FOR_THREADS = 8 * 1024 * 1024

/** @throws Error naming an export that is missing or cannot be read */
export async function readStoreExports(store: StoreView, options: ExportOptions): Promise<StoreExports> {
  const { source, folder, indexPrices, clock, threads: threadCount = 0 } = options
  const { searchIndex, i18n, tax } = store
  const languageRules = rulesFor(i18n.language)
  let context: ProductContext = { attributes: NO_ATTRIBUTES, categories: NO_CATEGORIES }
  const scans = new Map<Entity, ScannedExport>()
  const documentsOf = (entity: Entity) => scans.get(entity)?.documents ?? []
  const checkedPathOf = (entity: Entity) => join(folder, searchIndex, `${entity}.checked`)
  const close = async (): Promise<void> => {
    await Promise.all(ENTITIES.map((entity) => rm(checkedPathOf(entity), { force: true })))
  }
  const pricerOf: ProductPricer = (parts) =>
    indexPrices({
      store,
      products: parts,
      taxRules: documentsOf('taxrule'),
      customerGroups: documentsOf('customergroup'),
      now: clock(),
    })
  const threadDataOf = (name: string): ScanThreadData => ({
    store,
    source: name,
    attributes: documentsOf('attribute'),
    categories: documentsOf('category'),
    taxRules: documentsOf('taxrule'),
    customerGroups: documentsOf('customergroup'),
    now: clock(),
  })
  const read = async (entity: Entity): Promise<ScannedExport> => {
    const name = exportNameOf(store, entity)
    const path = await exportFile(source, name, join(folder, searchIndex, `${entity}.ndjson`))
    if (path === null && isRequired(entity, { tax }))
      throw new Error(`${name}: expected an export, the source has none`)
    const rules = { store: { tax }, context, source: name }
    const checkedPath = checkedPathOf(entity)
    const isLarge = entity === 'product' && path !== null && (await stat(path)).size >= MIN_BYTES_FOR_THREADS
    const threads = isLarge && threadCount > 0 ? startScanThreads(threadCount, threadDataOf(name)) : null
    const { language } = i18n
    try {
      return await scanExport({ entity, path, checkedPath, rules, pricerOf, threads, language, languageRules })
    } finally {
      await threads?.close()
    }
  }
  try {
    for (const entity of ENTITIES) {
      const scan = await read(entity)
      scans.set(entity, scan)
      if (entity === 'attribute') context = { ...context, attributes: attributeFormsOf(scan.documents) }
      if (entity === 'category') context = { ...context, categories: categoryAncestorsOf(scan.documents) }
    }
  } catch (error) {
    await close()
    throw error
  }
  const fingerprints = (...entities: readonly Entity[]) => entities.map((entity) => scans.get(entity)?.fingerprint)
  return {
    store,
    scans,
    problems: [...scans.values()].flatMap(({ problems }) => problems),
    documentsOf,
    checkedPathOf,
    close,
    fingerprintOf(entity) {
      const inputs =
        entity === 'product'
          ? [...fingerprints('product', 'attribute', 'category', 'taxrule', 'customergroup'), pricingOf(store)]
          : fingerprints(entity)
      const whole = JSON.stringify([COLUMNS_VERSION, i18n.language, inputs])
      return createHash('sha256').update(whole).digest('hex')
    },
    definitionOf: (entity) => ({
      entity,
      language: languageRules,
      compoundParts: scans.get(entity)?.compoundParts ?? [],
      catalogue: {
        positionKeys: scans.get(entity)?.positionKeys ?? [],
        variantFields: scans.get(entity)?.variantFields ?? [],
        attributes: documentsOf('attribute').flatMap((document) => {
          const code = textField(document, 'attribute_code')
          const form = code === null ? undefined : context.attributes.byCode.get(code)
          return form ? [{ ...form, input: textField(document, 'frontend_input') ?? '' }] : []
        }),
      },
    }),
  }
}

export function exportNameOf({ searchIndex }: StoreView, entity: Entity): string {
  return `${searchIndex}/${entity}.ndjson`
}

/** Everything of the store table that the price columns depend on. */
export function pricingOf({ tax, i18n, displaySettings }: StoreView): string {
  return JSON.stringify([tax, i18n.language, i18n.currencyCode, displaySettings])
}

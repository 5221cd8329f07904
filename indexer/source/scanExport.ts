/**
 * The only reading of an export: finds every broken line before anything is written to the cluster, collects what must be known of all
 * documents before the first can be indexed, and stores the normalised documents in a file, from which they are sent.
 */
import { createHash } from 'node:crypto'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { CheckRules } from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import type { DisplayPrice } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { type Fields, listField, textField } from '../../gateway/upstream/catalogueIndex/fields.ts'
import { CompoundParts } from '../analysis/compoundParts.ts'
import {
  nameOrders,
  optionLabels,
  ownColumns,
  positionKeys,
  type PriceColumns,
  priceColumns,
} from '../mapping/columns.ts'
import { createLineWriter } from './lineWriter.ts'
import { readLines } from './lines.ts'
import { type LineProblem, readDocuments } from './readDocuments.ts'
import type { Language } from '#engine/types.ts'

/** Entities that others are normalised or priced with; all their documents are held in memory. */
const IN_MEMORY: readonly Entity[] = ['taxrule', 'customergroup', 'attribute', 'category']

/** One accepted line of the export, in its order. */
export interface ScannedDocument {
  readonly id: number
  readonly line: number
  /** Null for entities without prices. */
  price: PriceColumns | null
}

export interface ScannedExport {
  readonly entity: Entity
  /** Equal for exports with equal lines. */
  readonly fingerprint: string
  /** Accepted lines, in the order of the export. */
  readonly scanned: readonly ScannedDocument[]
  /** The last line of each document, by id: of several lines with one id the last applies. */
  readonly lineOfId: ReadonlyMap<number, number>
  readonly problems: readonly LineProblem[]
  /** All documents of entities that others depend on; empty for the others. */
  readonly documents: readonly CatalogueDocument[]
  readonly nameOrder: ReadonlyMap<number, number>
  /** Folded words that compounds are split into. */
  readonly compoundParts: readonly string[]
  readonly positionKeys: readonly string[]
}

/** Prices products, of which `parts` are those that sets and bundles consist of. */
export type ProductPricer = (parts: readonly CatalogueDocument[]) => (product: CatalogueDocument) => DisplayPrice

export interface ScanOptions {
  readonly entity: Entity
  /** Null: the source does not have the export, and the index will be empty. */
  readonly path: string | null
  /** File for the normalised documents; `checkedDocuments` reads it. */
  readonly checkedPath: string
  readonly rules: CheckRules
  readonly pricerOf: ProductPricer
  /** ISO 639-1, for the order of names. */
  readonly language: string
  readonly languageRules: Language
}

/** @throws Error when the file cannot be read or written */
export async function scanExport(options: ScanOptions): Promise<ScannedExport> {
  const { entity, path, checkedPath, rules } = options
  const digest = createHash('sha256')
  const lineOfId = new Map<number, number>()
  const documents = new Map<number, CatalogueDocument>()
  const names = new Map<number, string>()
  const compounds = new CompoundParts(options.languageRules)
  const keys = new Set<string>()
  const problems: LineProblem[] = []
  const scanned: ScannedDocument[] = []
  const prices = createScannedPrices(options.pricerOf)
  const checked = await createLineWriter(checkedPath)
  try {
    for await (const line of path === null ? [] : readDocuments(entity, path, rules)) {
      digest.update(line.bytes ?? String(line.line)).update('\n')
      if ('problem' in line) {
        problems.push(line.problem)
        continue
      }
      const { document } = line
      const price = entity === 'product' ? prices.add(document, scanned.length) : null
      if (price instanceof Error) {
        const message = `${rules.source}, line ${line.line}: expected a product that can be priced, got ${price.name}`
        problems.push({ line: line.line, message })
        continue
      }
      lineOfId.set(document.id, line.line)
      if (IN_MEMORY.includes(entity)) documents.set(document.id, document)
      if (entity === 'product' || entity === 'category') names.set(document.id, textField(document, 'name') ?? '')
      for (const text of textsOf(document)) compounds.add(text)
      if (entity === 'product') for (const key of positionKeys(document)) keys.add(key)
      scanned.push({ id: document.id, line: line.line, price })
      await checked.add(beginningOf(entity, document))
    }
  } finally {
    await checked.close()
  }
  await prices.finish(checkedPath, scanned)
  return {
    entity,
    fingerprint: digest.digest('hex'),
    scanned,
    lineOfId,
    problems,
    documents: [...documents.values()],
    nameOrder: nameOrders(names, options.language),
    compoundParts: compounds.parts(),
    positionKeys: [...keys].sort(),
  }
}

/** The stored JSON of each accepted line, as it is sent to the index. */
export async function* checkedDocuments(
  { entity, scanned, nameOrder }: ScannedExport,
  checkedPath: string,
): AsyncGenerator<{ readonly id: number; readonly line: number; readonly json: string }> {
  let at = 0
  for await (const read of readLines(checkedPath, Number.POSITIVE_INFINITY)) {
    const own = scanned[at++]
    if (!own || 'tooLong' in read) throw new Error(`${checkedPath}: expected ${scanned.length} lines, got another file`)
    const order = nameOrder.get(own.id) ?? null
    yield { id: own.id, line: own.line, json: `${read.bytes.toString('utf8')}${endOf(entity, own.price, order)}` }
  }
}

/** A document's JSON up to the columns that are known only after the last document was read. */
function beginningOf(entity: Entity, document: CatalogueDocument): string {
  const json = JSON.stringify(document).slice(0, -1)
  return entity === 'product' ? `${json},"karat":${JSON.stringify(ownColumns(document)).slice(0, -1)}` : json
}

function endOf(entity: Entity, price: PriceColumns | null, order: number | null): string {
  if (entity === 'product') return `,${JSON.stringify({ ...price, name_order: order }).slice(1)}}`
  return entity === 'category' ? `,"karat":${JSON.stringify({ name_order: order })}}` : '}'
}

/** Prices products while they are read; sets and bundles afterwards, because their parts may follow them. */
function createScannedPrices(pricerOf: ProductPricer) {
  const priceOf = pricerOf([])
  const skus: string[] = []
  const setsAt: number[] = []
  const partSkus = new Set<string>()
  return {
    /** @returns null for a set; an error for a product that the price rules cannot read */
    add(product: CatalogueDocument, at: number): PriceColumns | Error | null {
      const parts = partSkusOf(product)
      try {
        const price = parts.length === 0 ? priceColumns(priceOf(product)) : null
        skus[at] = textField(product, 'sku') ?? ''
        for (const sku of parts) partSkus.add(sku)
        if (price === null) setsAt.push(at)
        return price
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    },
    async finish(checkedPath: string, scanned: readonly ScannedDocument[]): Promise<void> {
      if (setsAt.length === 0) return
      const needed = new Set([...setsAt, ...skus.flatMap((sku, at) => (partSkus.has(sku) ? [at] : []))])
      const products = await documentsAt(checkedPath, needed)
      const parts = [...products.values()].filter((product) => partSkus.has(textField(product, 'sku') ?? ''))
      const priceOfSet = pricerOf(parts)
      for (const at of setsAt) {
        const [own, product] = [scanned[at], products.get(at)]
        if (own && product) own.price = priceColumns(priceOfSet(product))
      }
    },
  }
}

async function documentsAt(
  checkedPath: string,
  places: ReadonlySet<number>,
): Promise<ReadonlyMap<number, CatalogueDocument>> {
  const documents = new Map<number, CatalogueDocument>()
  let at = 0
  for await (const line of readLines(checkedPath, Number.POSITIVE_INFINITY)) {
    const place = at++
    if (places.has(place) && 'bytes' in line)
      documents.set(place, JSON.parse(`${line.bytes.toString('utf8')}}}`) as CatalogueDocument)
  }
  return documents
}

/** Texts in which shoppers' words are searched. */
function textsOf(document: Fields): string[] {
  const categories = listField(document, 'category').map((category) => textField(category, 'name') ?? '')
  return [
    textField(document, 'name') ?? '',
    textField(document, 'title') ?? '',
    ...categories,
    ...optionLabels(document),
  ]
}

/** SKUs of the products of which a set or bundle consists. */
export function partSkusOf(product: Fields): string[] {
  const skusOf = (links: readonly Fields[], name: string) => links.flatMap((link) => textField(link, name) ?? [])
  const associated = listField(product, 'product_links').filter(({ link_type: type }) => type === 'associated')
  const bundled = listField(product, 'bundle_options').flatMap((option) => listField(option, 'product_links'))
  return [...skusOf(associated, 'linked_product_sku'), ...skusOf(bundled, 'sku')]
}

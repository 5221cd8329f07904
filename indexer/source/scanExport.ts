/**
 * The only reading of an export: finds every broken line before anything is written to the cluster, collects what must be known of all
 * documents before the first can be indexed, and stores the normalised documents in a file, from which they are sent.
 */
import { createHash } from 'node:crypto'
import type { Language } from '#engine/types.ts'
import type { CheckRules } from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import type { DisplayPrice } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { textField } from '../../gateway/upstream/catalogueIndex/fields.ts'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import { CompoundParts } from '../analysis/compoundParts.ts'
import { nameOrders, newCompletions, type PriceColumns, priceColumns } from '../mapping/columns.ts'
import { type Line, readLines } from './lines.ts'
import { createLineWriter } from './lineWriter.ts'
import type { LineProblem } from './readLine.ts'
import { createLineScanner, type ScannedLines } from './scanLines.ts'
import type { ScanThreads } from './scanThreads.ts'

/** One accepted line of the export, in its order. */
export interface ScannedDocument {
  readonly id: number
  readonly line: number
  /** Null for entities without prices. */
  price: PriceColumns | null
  /** Null for products that no search finds, and for other entities. */
  readonly completedName: string | null
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
  /** Fields that variants of a product differ in. */
  readonly variantFields: readonly string[]
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
  /** Scan the lines of products in place of this thread; null in it. */
  readonly threads: Pick<ScanThreads, 'count' | 'scan'> | null
  /** ISO 639-1, for the order of names. */
  readonly language: string
  readonly languageRules: Language
}

/** Lines are scanned in batches of about this size. */
const BATCH_BYTES = 512 * 1024
/** Batches that each thread has: one in work and one that waits. */
const BATCHES_PER_THREAD = 2

/** @throws Error when the file cannot be read or written */
export async function scanExport(options: ScanOptions): Promise<ScannedExport> {
  const { entity, path, checkedPath, rules, pricerOf, threads } = options
  const digest = createHash('sha256')
  const lineOfId = new Map<number, number>()
  const documents = new Map<number, CatalogueDocument>()
  const names = new Map<number, string>()
  const compounds = new CompoundParts(options.languageRules)
  const keys = new Set<string>()
  const variantFields = new Set<string>()
  const problems: LineProblem[] = []
  const scanned: ScannedDocument[] = []
  const sets = new Sets()
  const checked = await createLineWriter(checkedPath)
  const add = async (batch: ScannedLines): Promise<void> => {
    problems.push(...batch.problems)
    for (const { id, line, name, sku, hasCompletions, price, partSkus } of batch.lines) {
      sets.add(scanned.length, sku, partSkus)
      lineOfId.set(id, line)
      if (entity === 'product' || entity === 'category') names.set(id, name)
      scanned.push({ id, line, price, completedName: hasCompletions ? name : null })
    }
    for (const document of batch.documents) documents.set(document.id, document)
    compounds.add(batch.terms)
    for (const key of batch.positionKeys) keys.add(key)
    for (const field of batch.variantFields) variantFields.add(field)
    await checked.addBytes(batch.json)
  }
  const scanHere = threads ? null : createLineScanner({ entity, rules, priceOf: pricerOf([]) })
  const running: Promise<ScannedLines>[] = []
  try {
    for await (const batch of path === null ? [] : batchesOf(path)) {
      for (const line of batch) digest.update('bytes' in line ? line.bytes : String(line.number)).update('\n')
      if (scanHere) await add(scanHere(batch))
      if (!threads) continue
      const request = threads.scan(batch)
      // Rejects below too; until then the error is not unhandled.
      request.catch(() => undefined)
      running.push(request)
      const oldest = running.length < threads.count * BATCHES_PER_THREAD ? undefined : running.shift()
      if (oldest) await add(await oldest)
    }
    for (const request of running) await add(await request)
  } finally {
    await checked.close()
  }
  await sets.price(checkedPath, scanned, pricerOf)
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
    variantFields: [...variantFields].sort(),
  }
}

async function* batchesOf(path: string): AsyncGenerator<readonly Line[]> {
  let batch: Line[] = []
  let size = 0
  for await (const line of readLines(path)) {
    batch.push(line)
    size += 'bytes' in line ? line.bytes.length : 0
    if (size < BATCH_BYTES) continue
    yield batch
    batch = []
    size = 0
  }
  if (batch.length > 0) yield batch
}

/** The stored JSON of each document's last line and the columns that end it, as they are sent to the index. */
export async function* checkedDocuments(
  { entity, scanned, lineOfId, nameOrder }: ScannedExport,
  checkedPath: string,
): AsyncGenerator<{ readonly id: number; readonly line: number; readonly json: readonly Buffer[] }> {
  const phrases = new Set<string>()
  let at = 0
  for await (const read of readLines(checkedPath, Number.POSITIVE_INFINITY)) {
    const own = scanned[at++]
    if (!own || 'tooLong' in read) throw new Error(`${checkedPath}: expected ${scanned.length} lines, got another file`)
    const { id, line, price, completedName } = own
    if (lineOfId.get(id) !== line) continue
    const suggest = completedName === null ? [] : newCompletions(completedName, phrases)
    const end = endOf(entity, {
      ...price,
      name_order: nameOrder.get(id) ?? null,
      ...(suggest.length > 0 && { suggest }),
    })
    yield { id, line, json: [read.bytes, Buffer.from(end)] }
  }
}

/** Columns that are known only after the last line. An empty list of completions would be refused. */
type LateColumns = Partial<PriceColumns> & { readonly name_order: number | null; readonly suggest?: readonly string[] }

function endOf(entity: Entity, columns: LateColumns): string {
  if (entity === 'product') return `,${JSON.stringify(columns).slice(1)}}`
  return entity === 'category' ? `,"karat":${JSON.stringify({ name_order: columns.name_order })}}` : '}'
}

/** Sets and bundles are priced after the last line, because their parts may follow them. */
class Sets {
  readonly #skus: string[] = []
  readonly #at: number[] = []
  readonly #partSkus = new Set<string>()

  add(at: number, sku: string, partSkus: readonly string[]): void {
    this.#skus[at] = sku
    if (partSkus.length > 0) this.#at.push(at)
    for (const part of partSkus) this.#partSkus.add(part)
  }

  async price(checkedPath: string, scanned: readonly ScannedDocument[], pricerOf: ProductPricer): Promise<void> {
    if (this.#at.length === 0) return
    const partsAt = this.#skus.flatMap((sku, at) => (this.#partSkus.has(sku) ? [at] : []))
    const products = await documentsAt(checkedPath, new Set([...this.#at, ...partsAt]))
    const parts = [...products.values()].filter((product) => this.#partSkus.has(textField(product, 'sku') ?? ''))
    const priceOfSet = pricerOf(parts)
    for (const at of this.#at) {
      const [own, product] = [scanned[at], products.get(at)]
      if (own && product) own.price = priceColumns(priceOfSet(product))
    }
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

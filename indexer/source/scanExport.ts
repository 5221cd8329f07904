/**
 * The first reading of an export: finds every broken line before anything is written, and collects what must be known of all documents
 * before the first can be indexed.
 */
import { createHash } from 'node:crypto'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import type { CheckRules } from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import { type Fields, listField, textField } from '../../gateway/upstream/catalogueIndex/fields.ts'
import { CompoundParts } from '../analysis/compoundParts.ts'
import { nameOrders, positionKeys } from '../mapping/columns.ts'
import { type LineProblem, readDocuments } from './readDocuments.ts'
import type { Language } from '#engine/types.ts'

/** Entities that others are normalised or priced with; all their documents are held in memory. */
const IN_MEMORY: readonly Entity[] = ['taxrule', 'customergroup', 'attribute', 'category']

export interface ScannedExport {
  readonly entity: Entity
  /** Null: the source does not have the export, and the index will be empty. */
  readonly path: string | null
  /** Equal for exports with equal lines. */
  readonly fingerprint: string
  /** The last line of each document, by id: of several lines with one id the last applies. */
  readonly lineOfId: ReadonlyMap<number, number>
  readonly problems: readonly LineProblem[]
  /** All documents of entities that others depend on; empty for the others. */
  readonly documents: readonly CatalogueDocument[]
  /** Products of which sets and bundles consist. */
  readonly parts: readonly CatalogueDocument[]
  readonly nameOrder: ReadonlyMap<number, number>
  /** Folded words that compounds are split into. */
  readonly compoundParts: readonly string[]
  readonly positionKeys: readonly string[]
}

export interface ScanOptions {
  readonly entity: Entity
  readonly path: string | null
  readonly rules: CheckRules
  /** ISO 639-1, for the order of names. */
  readonly language: string
  readonly languageRules: Language
}

/** @throws Error when the file cannot be read */
export async function scanExport({
  entity,
  path,
  rules,
  language,
  languageRules,
}: ScanOptions): Promise<ScannedExport> {
  const digest = createHash('sha256')
  const lineOfId = new Map<number, number>()
  const documents = new Map<number, CatalogueDocument>()
  const names = new Map<number, string>()
  const compounds = new CompoundParts(languageRules)
  const keys = new Set<string>()
  const partSkus = new Set<string>()
  const problems: LineProblem[] = []
  for await (const line of path === null ? [] : readDocuments(entity, path, rules)) {
    digest.update(line.bytes ?? String(line.line)).update('\n')
    if ('problem' in line) {
      problems.push(line.problem)
      continue
    }
    const { document } = line
    lineOfId.set(document.id, line.line)
    if (IN_MEMORY.includes(entity)) documents.set(document.id, document)
    if (entity === 'product' || entity === 'category') names.set(document.id, textField(document, 'name') ?? '')
    for (const text of textsOf(document)) compounds.add(text)
    if (entity !== 'product') continue
    for (const key of positionKeys(document)) keys.add(key)
    for (const sku of partSkusOf(document)) partSkus.add(sku)
  }
  return {
    entity,
    path,
    fingerprint: digest.digest('hex'),
    lineOfId,
    problems,
    documents: [...documents.values()],
    parts: path === null || partSkus.size === 0 ? [] : await productsOf(path, partSkus, rules),
    nameOrder: nameOrders(names, language),
    compoundParts: compounds.parts(),
    positionKeys: [...keys].sort(),
  }
}

/** Texts in which shoppers' words are searched. */
function textsOf(document: Fields): string[] {
  const labels = listField(document, 'configurable_options').flatMap((option) =>
    listField(option, 'values').map((value) => textField(value, 'label') ?? ''),
  )
  const categories = listField(document, 'category').map((category) => textField(category, 'name') ?? '')
  return [textField(document, 'name') ?? '', textField(document, 'title') ?? '', ...categories, ...labels]
}

/** SKUs of the products of which a set or bundle consists. */
export function partSkusOf(product: Fields): string[] {
  const skusOf = (links: readonly Fields[], name: string) => links.flatMap((link) => textField(link, name) ?? [])
  const associated = listField(product, 'product_links').filter(({ link_type: type }) => type === 'associated')
  const bundled = listField(product, 'bundle_options').flatMap((option) => listField(option, 'product_links'))
  return [...skusOf(associated, 'linked_product_sku'), ...skusOf(bundled, 'sku')]
}

async function productsOf(
  path: string,
  skus: ReadonlySet<string>,
  rules: CheckRules,
): Promise<readonly CatalogueDocument[]> {
  const parts = new Map<number, CatalogueDocument>()
  for await (const line of readDocuments('product', path, rules)) {
    if ('problem' in line || !skus.has(textField(line.document, 'sku') ?? '')) continue
    parts.set(line.document.id, line.document)
  }
  return [...parts.values()]
}

/** What each line of an export adds to its index: the document's JSON, its price, and what must be known of all documents before the first is indexed. */
import type { CheckRules } from '../../gateway/upstream/catalogueIndex/embedded/checkDocuments.ts'
import type { DisplayPrice } from '../../gateway/upstream/catalogueIndex/embedded/priceColumn.ts'
import { type Fields, listField, textField } from '../../gateway/upstream/catalogueIndex/fields.ts'
import type { AttributeForm } from '../../gateway/upstream/catalogueIndex/normalise/attributeForms.ts'
import type { CatalogueDocument, Entity } from '../../gateway/upstream/catalogueIndex/port.ts'
import { differingFields } from '#engine/variants.ts'
import { compoundTerms } from '../analysis/compoundParts.ts'
import {
  hasCompletions,
  optionLabels,
  ownColumns,
  positionKeys,
  type PriceColumns,
  priceColumns,
} from '../mapping/columns.ts'
import type { Line } from './lines.ts'
import { type LineProblem, readLine } from './readLine.ts'

/** Entities that others are normalised or priced with; all their documents are held in memory. */
const IN_MEMORY: readonly Entity[] = ['taxrule', 'customergroup', 'attribute', 'category']

/** An accepted line. */
export interface ScannedLine {
  readonly id: number
  readonly line: number
  /** Of products and categories. */
  readonly name: string
  readonly sku: string
  /** Whether the name's phrases complete texts. */
  readonly hasCompletions: boolean
  /** Null for entities without prices, and for sets and bundles, whose parts may follow them. */
  readonly price: PriceColumns | null
  /** SKUs of the products of which a set or bundle consists. */
  readonly partSkus: readonly string[]
}

export interface ScannedLines {
  /** The accepted lines in their order. */
  readonly lines: readonly ScannedLine[]
  /** A line of JSON for each of them, up to the columns that are known only after the last document was read. */
  readonly json: Uint8Array<ArrayBuffer>
  readonly problems: readonly LineProblem[]
  /** Words that compounds are learnt from, keys of `category_position`, and fields that variants differ in, that no lines before had. */
  readonly terms: readonly string[]
  readonly positionKeys: readonly string[]
  readonly variantFields: readonly string[]
  /** Of entities that others depend on; empty for the others. */
  readonly documents: readonly CatalogueDocument[]
}

export type LineScanner = (lines: readonly Line[]) => ScannedLines

export interface LineScanOptions {
  readonly entity: Entity
  readonly rules: CheckRules
  /** Prices products other than sets and bundles. */
  readonly priceOf: (product: CatalogueDocument) => DisplayPrice
}

export function createLineScanner({ entity, rules, priceOf }: LineScanOptions): LineScanner {
  const knownTerms = new Set<string>()
  const knownKeys = new Set<string>()
  const knownFields = new Set<string>()
  return (lines) => {
    const scanned: ScannedLine[] = []
    const problems: LineProblem[] = []
    const documents: CatalogueDocument[] = []
    const terms: string[] = []
    const keys: string[] = []
    const variantFields: string[] = []
    let json = ''
    for (const line of lines) {
      const read = readLine(entity, line, rules)
      if ('problem' in read) {
        problems.push(read.problem)
        continue
      }
      const { document } = read
      const partSkus = entity === 'product' ? partSkusOf(document) : []
      let price: PriceColumns | null = null
      try {
        if (entity === 'product' && partSkus.length === 0) price = priceColumns(priceOf(document))
      } catch (error) {
        const name = error instanceof Error ? error.name : 'Error'
        const message = `${rules.source}, line ${line.number}: expected a product that can be priced, got ${name}`
        problems.push({ line: line.number, message })
        continue
      }
      if (IN_MEMORY.includes(entity)) documents.push(document)
      for (const text of textsOf(document)) addNew(terms, knownTerms, compoundTerms(text))
      if (entity === 'product') {
        addNew(keys, knownKeys, positionKeys(document))
        addNew(variantFields, knownFields, differingFields(document))
      }
      const isNamed = entity === 'product' || entity === 'category'
      scanned.push({
        id: document.id,
        line: line.number,
        name: isNamed ? (textField(document, 'name') ?? '') : '',
        sku: textField(document, 'sku') ?? '',
        hasCompletions: entity === 'product' && hasCompletions(document),
        price,
        partSkus,
      })
      json += `${beginningOf(entity, document, rules.context.attributes.choices)}\n`
    }
    return { lines: scanned, json: Buffer.from(json), problems, terms, positionKeys: keys, variantFields, documents }
  }
}

function addNew(list: string[], known: Set<string>, values: readonly string[]): void {
  for (const value of values) {
    if (known.has(value)) continue
    known.add(value)
    list.push(value)
  }
}

function beginningOf(entity: Entity, document: CatalogueDocument, choices: readonly AttributeForm[]): string {
  const json = JSON.stringify(document).slice(0, -1)
  return entity === 'product' ? `${json},"karat":${JSON.stringify(ownColumns(document, choices)).slice(0, -1)}` : json
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

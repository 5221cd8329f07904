/** Multiplies a real catalogue: the same products in more sizes, with their own SKUs, positions and prices. */
import type { CatalogueDocument } from '../engine/types.ts'

const ID_STEP = 10_000_000
// Sizes and weights, not finenesses.
const SIZE = /\d+(?:,\d+)?(?= (?:mm|cm|m|g|kg|ml|l)\b)/g
const PRICES_OF_ONE = 97

/** Returns the first `size` products if there are more. */
export function* multiply(documents: readonly CatalogueDocument[], size: number): Generator<CatalogueDocument> {
  for (let at = 0; at < size; at++) {
    const document = documents[at % documents.length]
    if (!document) throw new Error('expected at least one product to multiply, got none')
    const copy = Math.floor(at / documents.length)
    yield copy === 0 ? document : copyOf(document, copy)
  }
}

function copyOf(document: CatalogueDocument, copy: number): CatalogueDocument {
  const children: readonly Readonly<Record<string, unknown>>[] | null = Array.isArray(document['configurable_children'])
    ? document['configurable_children']
    : null
  return {
    ...document,
    id: document.id + copy * ID_STEP,
    sku: `${String(document['sku'])}-${copy}`,
    name: String(document['name']).replace(SIZE, (number) =>
      String(Math.round((Number(number.replace(',', '.')) + copy / 10) * 10) / 10).replace('.', ','),
    ),
    final_price: Number(document['final_price'] ?? 0) * (1 + (copy % PRICES_OF_ONE) / 100),
    category_position: Object.fromEntries(
      Object.entries(document['category_position'] ?? {}).map(([category, position]) => [
        category,
        Number(position) + copy,
      ]),
    ),
    ...(children && {
      configurable_children: children.map((child) => ({ ...child, sku: `${String(child['sku'])}-${copy}` })),
    }),
  }
}

/** The documents of an exported file. */
export function readDocuments(lines: string): CatalogueDocument[] {
  return lines
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as CatalogueDocument)
}

/** The article with which a backend is checked, from the catalogue's documents. */
import { fetchExport } from '../upstream/catalogueIndex/embedded/fetchExport.ts'
import { isRecord, numberOf } from './amounts.ts'

export interface Article {
  readonly sku: string
  readonly productId: number | null
  readonly urlPath: string | null
  /** Price of one unit with tax; null where the document has no such field. */
  readonly gross: number | null
}

const TIMEOUT_MS = 60_000

/**
 * The article with this SKU, or the first simple one in stock.
 *
 * @returns null if there are no documents, or none of this SKU
 */
export async function findArticle(
  address: string,
  { sku, sourceKey }: { readonly sku: string | null; readonly sourceKey: string },
): Promise<Article | null> {
  const wanted = { address: `${address}/product.ndjson`, knownEtag: null, timeoutMs: TIMEOUT_MS, sourceKey }
  const fetched = await fetchExport(wanted).catch(() => null)
  if (fetched?.kind !== 'read') return null
  for (const line of fetched.bytes.toString().split('\n')) {
    const document: unknown = line.trim() === '' ? null : JSON.parse(line)
    if (isRecord(document) && isWanted(document, sku)) return articleOf(document)
  }
  return null
}

function isWanted(document: Readonly<Record<string, unknown>>, sku: string | null): boolean {
  if (sku !== null) return String(document['sku']) === sku
  const stock: unknown = Array.isArray(document['stock']) ? document['stock'][0] : document['stock']
  const isInStock = !isRecord(stock) || stock['is_in_stock'] !== false
  const hasOptions = [1, '1', true].some((one) => one === document['required_options'])
  return document['type_id'] === 'simple' && isInStock && !hasOptions && (numberOf(document['price']) ?? 0) > 0
}

function articleOf(document: Readonly<Record<string, unknown>>): Article {
  const urlPath = document['url_path']
  return {
    sku: String(document['sku']),
    productId: numberOf(document['id']),
    urlPath: typeof urlPath === 'string' ? urlPath : null,
    gross: numberOf(document['final_price_incl_tax']) ?? numberOf(document['price_incl_tax']),
  }
}

/** The skus that a request names, and how the otherSkus fault exchanges them. */
import type { CatalogueReads } from './catalogueReads.ts'
import type { SandboxRequest } from './request.ts'
import { decodePart } from './request.ts'

export function skuList(query: URLSearchParams): readonly string[] {
  return (query.get('skus') ?? '').split(',').map(sku => sku.trim()).filter(sku => sku !== '')
}

export function namesSkus(request: SandboxRequest): boolean {
  return skuList(request.query).length > 0 || Boolean(request.query.get('sku') || request.parts['sku'])
}

/** The same request for as many other products of the store. */
export function withOtherSkus(request: SandboxRequest, catalogue: CatalogueReads, index: string): SandboxRequest {
  const asked = skuList(request.query)
  const single = request.query.get('sku') || decodePart(request.parts['sku'] ?? '')
  const others = otherSkus(catalogue, index, single ? [single] : asked)

  const query = new URLSearchParams(request.query)
  if (asked.length > 0) query.set('skus', others.join(','))
  if (single) query.set('sku', others[0] ?? '')
  return { ...request, query }
}

function otherSkus(catalogue: CatalogueReads, index: string, asked: readonly string[]): readonly string[] {
  const others: string[] = []
  for (const line of catalogue.lines(index, 'product') ?? []) {
    const document: unknown = JSON.parse(line)
    if (typeof document !== 'object' || document === null || !('sku' in document)) continue
    const sku = String(document.sku)
    if (!asked.includes(sku)) others.push(sku)
    if (others.length === asked.length) break
  }
  return others
}

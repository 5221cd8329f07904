/** Reads the skus of a request, and replaces them for the otherSkus fault. */
import type { CatalogueReads } from './catalogueReads.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'

/** Number of skus that replace those of a body; more than requested, because not every product has an agreed price. */
const OTHER_SKUS_IN_BODY = 100

export function skuList(query: URLSearchParams): readonly string[] {
  return (query.get('skus') ?? '')
    .split(',')
    .map((sku) => sku.trim())
    .filter((sku) => sku !== '')
}

export function hasSkus(request: SandboxRequest, skusField: string | undefined): boolean {
  return (
    skusField !== undefined ||
    skuList(request.query).length > 0 ||
    Boolean(request.query.get('sku') || request.parts['sku'])
  )
}

/** Returns the request with other skus of the store: as many as requested in a query, OTHER_SKUS_IN_BODY in a body. */
export function withOtherSkus(
  request: SandboxRequest,
  skusField: string | undefined,
  catalogue: CatalogueReads,
  index: string,
): SandboxRequest {
  if (skusField !== undefined) {
    return {
      ...request,
      body: () => {
        const body = fieldsOf(request.body())
        return {
          ...body,
          [skusField]: otherSkus(catalogue, index, [body[skusField]].flat().map(String), OTHER_SKUS_IN_BODY),
        }
      },
    }
  }

  const requested = skuList(request.query)
  const single = request.query.get('sku') || request.parts['sku'] || ''
  const others = otherSkus(catalogue, index, single ? [single] : requested)

  const query = new URLSearchParams(request.query)
  if (requested.length > 0) query.set('skus', others.join(','))
  if (single) query.set('sku', others[0] ?? '')
  return { ...request, query }
}

function otherSkus(
  catalogue: CatalogueReads,
  index: string,
  requested: readonly string[],
  count = requested.length,
): readonly string[] {
  const others: string[] = []
  for (const line of catalogue.lines(index, 'product') ?? []) {
    const document: unknown = JSON.parse(line)
    if (typeof document !== 'object' || document === null || !('sku' in document)) continue
    const sku = String(document.sku)
    if (!requested.includes(sku)) others.push(sku)
    if (others.length === count) break
  }
  return others
}

/** GET /api/stock/check and /api/stock/list. */
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { skuList } from './skus.ts'

/** Returns an error as an object with HTTP 500 whatever its code is, as upstream does. */
export function checkStock(request: SandboxRequest, { catalogue }: Backend): SandboxResponse {
  const sku = request.query.get('sku') || request.parts['sku']
  if (!sku) return result('sku parameter is required', 500)

  const [item] = catalogue.stockItems([sku])
  if (!item) return result({ errorMessage: noSuchProduct(sku), code: 404 }, 500)
  return result(item)
}

/** Returns stock items in request order; one unknown sku fails the whole request. */
export function listStock(request: SandboxRequest, { catalogue }: Backend): SandboxResponse {
  const skus = skuList(request.query)
  if (skus.length === 0) return result('skus parameter is required', 500)

  const items = catalogue.stockItems(skus)
  const missing = skus.find((_sku, at) => !items[at])
  if (missing !== undefined) throw new HttpError(404, noSuchProduct(missing))
  return result(items)
}

function noSuchProduct(sku: string): string {
  return `The Product with the "${sku}" SKU doesn't exist.`
}

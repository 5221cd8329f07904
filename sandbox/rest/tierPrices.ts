/** GET /api/product/tier-prices: the tier prices of a product without tax. */
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

export function listTierPrices(request: SandboxRequest, { prices, stores }: Backend): SandboxResponse {
  const sku = request.query.get('sku') ?? ''
  if (sku === '') return result('sku parameter is required', 500)

  const { store } = chooseStore(request, stores)
  const tiers = prices.tiers(store.id, sku)
  if (!tiers) throw new HttpError(404, `The Product with the "${sku}" SKU doesn't exist.`)
  return result(tiers)
}

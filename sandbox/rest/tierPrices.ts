/** GET /api/product/tier-prices: the tier prices of a product without tax. */
import type { Answer } from './answer.ts'
import { Refusal, result } from './answer.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

export function listTierPrices(request: SandboxRequest, { prices, stores }: Backend): Answer {
  const sku = request.query.get('sku') ?? ''
  if (sku === '') return result('sku parameter is required', 500)

  const { store } = chooseStore(request, stores)
  const tiers = prices.tiers(store.id, sku)
  if (!tiers) throw new Refusal(404, `The Product with the "${sku}" SKU doesn't exist.`)
  return result(tiers)
}

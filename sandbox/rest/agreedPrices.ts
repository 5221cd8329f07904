/** POST /api/ext/custom-prices/prices and POST /api/ext/business-prices: net prices. */
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import { fieldsOf } from './fields.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

/** Returns an empty list for a number without agreed prices. */
export function listCustomPrices(request: SandboxRequest, { agreed, stores }: Backend): SandboxResponse {
  const { customerNo, productSkus } = fieldsOf(request.body())
  if (typeof customerNo !== 'string' || customerNo === '')
    return result('No customerNo provided within the request body', 500)
  const skus = skusOf(productSkus, 'productSkus')

  const { store } = chooseStore(request, stores)
  return result(agreed.ofCustomer(store.id, customerNo, skus))
}

/**
 * The result is a JSON string. An empty list of skus returns the whole price list. Only the business group has a price
 * list; others get an empty list.
 */
export function listBusinessPrices(request: SandboxRequest, { agreed, stores }: Backend): SandboxResponse {
  const { customerGroup, storeCode, skus } = fieldsOf(request.body())
  if (!/^\d{1,9}$/.test(String(customerGroup))) return result('No customerGroup provided within the request body', 500)
  const wanted = skusOf(skus ?? [], 'skus')
  if (storeCode !== undefined && typeof storeCode !== 'string') throw new HttpError(400, 'storeCode must be a text')

  // The store code in the body wins; without one the header and the query choose the store.
  const store =
    storeCode === undefined ? chooseStore(request, stores).store : stores.find(({ code }) => code === storeCode)
  return result(JSON.stringify(store ? agreed.ofGroup(store.id, Number(customerGroup), wanted) : []))
}

function skusOf(value: unknown, field: string): readonly string[] {
  if (!Array.isArray(value)) throw new HttpError(500, `No ${field} provided within the request body`)
  if (!value.every((sku) => typeof sku === 'string')) throw new HttpError(400, `${field} must be a list of texts`)
  return value
}

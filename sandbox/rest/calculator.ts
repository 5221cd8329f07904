/** GET /api/ext/goldsmith/price: the net price of a quantity for a customer. */
import { Big } from 'big.js'
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { chooseStore } from './storeViews.ts'

const MAX_QUANTITY = 1_000_000

/** Without a customer number, or with an unknown one, the prices are those of a guest. */
export function calculatePrice(request: SandboxRequest, { accounts, stores, prices }: Backend): SandboxResponse {
  const { query } = request
  const sku = query.get('sku') ?? ''
  const quantity = query.get('quantity') ?? ''
  if (sku === '') return result('sku parameter is required', 500)
  if (!/^\d{1,7}(\.\d{1,4})?$/.test(quantity) || Number(quantity) <= 0 || Number(quantity) > MAX_QUANTITY) {
    throw new HttpError(
      400,
      `quantity must be a decimal above 0 and up to ${MAX_QUANTITY}, with at most four decimals, got "${quantity.slice(0, 40)}"`,
    )
  }

  const { store } = chooseStore(request, stores)
  const found = prices.calculate(store.id, sku, accounts.byNumber(query.get('customerNumber') ?? ''), new Big(quantity))
  if ('net' in found) return result(found.net.toNumber())

  if (found.error === 'unknownSku') throw new HttpError(404, `The Product with the "${sku}" SKU doesn't exist.`)
  throw new HttpError(
    400,
    found.error === 'noPrice' ? `The product "${sku}" has no price` : `The product "${sku}" is not cut to order`,
  )
}

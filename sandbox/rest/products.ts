/** GET /api/product/render-list and /api/product/list. */
import { createHmac } from 'node:crypto'
import type { ListedProduct } from '../pricing/renderInfo.ts'
import type { SandboxResponse } from './response.ts'
import { HttpError, result } from './response.ts'
import type { Backend } from './backend.ts'
import type { SandboxRequest } from './request.ts'
import { skuList } from './skus.ts'
import { chooseStore } from './storeViews.ts'

/** Signs prices, so that a cart can verify them; the upstream's key is a setting, this one protects nothing. */
const SIGNING_KEY = 'karat-sandbox'

/** Returns prices as the platform shows them; leaves out unknown skus. */
export function renderList(request: SandboxRequest, { prices, stores }: Backend): SandboxResponse {
  const skus = skuList(request.query)
  if (skus.length === 0) return result('skus parameter is required', 500)
  if (!request.query.get('currencyCode')) throw new HttpError(400, '"currencyCode" is required. Enter and try again.')

  // As upstream does, uses store 1 for a storeId that is not positive.
  const storeId = Math.max(1, Number.parseInt(request.query.get('storeId') ?? '', 10) || 1)
  if (!stores.some((store) => store.id === storeId))
    throw new HttpError(404, "The store that was requested wasn't found. Verify the store and try again.")

  return result({ items: prices.products(storeId, skus).map((product) => renderItem(product, storeId)) })
}

/** The platform's product search by sku, which the storefront does not use. */
export function listProducts(request: SandboxRequest, { prices, stores }: Backend): SandboxResponse {
  const skus = skuList(request.query)
  if (skus.length === 0) return result('skus parameter is required', 500)

  const { store } = chooseStore(request, stores)
  const items = prices
    .products(store.id, skus)
    .map(({ id, sku, name, type, regular }) => ({ id, sku, name, type_id: type, price: regular.net }))
  return result({
    items,
    search_criteria: { filter_groups: [{ filters: [{ field: 'sku', value: skus.join(','), condition_type: 'in' }] }] },
    total_count: items.length,
  })
}

function renderItem(product: ListedProduct, storeId: number): object {
  const item = {
    id: product.id,
    name: product.name,
    type: product.type,
    store_id: storeId,
    currency_code: product.currency,
    is_salable: product.isSalable ? '1' : '',
    price_info: priceInfo(product),
  }
  return { ...item, sgn: createHmac('sha256', SIGNING_KEY).update(JSON.stringify(item)).digest('base64') }
}

/** price_info contains gross prices, its tax_adjustments net prices. */
function priceInfo({ regular, final, special, currency }: ListedProduct): object {
  const side = (of: 'net' | 'gross') => ({
    final_price: final[of],
    max_price: final[of],
    max_regular_price: regular[of],
    minimal_regular_price: regular[of],
    special_price: special ? special[of] : null,
    minimal_price: final[of],
    regular_price: regular[of],
  })
  return {
    ...side('gross'),
    formatted_prices: { final_price: `<span>${currency} ${final.gross}</span>` },
    extension_attributes: {
      tax_adjustments: side('net'),
      weee_attributes: [],
      weee_adjustment: `${currency} ${final.gross}`,
    },
  }
}

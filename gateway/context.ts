/** Builds the context of a request with the loaders of all slices. Its type is the context of every resolver. */
import { createAccountLoaders } from './customer/account/loaders.ts'
import { createCartLoaders } from './cart/loaders.ts'
import { createCatalogLoaders } from './catalog/loaders.ts'
import { createCheckoutLoaders } from './checkout/loaders.ts'
import { createOpenedOrders } from './checkout/openedOrders.ts'
import { createOrderLoaders } from './checkout/orderLoaders.ts'
import { createContentLoaders } from './content/loaders.ts'
import { createMetalLoaders } from './metals/loaders.ts'
import { createPriceLoaders } from './prices/loaders.ts'
import type { RequestScope } from './shared/requestScope.ts'
import { createReviewLoaders } from './reviews/loaders.ts'
import { createSearchLoaders } from './search/loaders.ts'
import { createStockLoaders } from './stock/loaders.ts'
import { createTagLoaders } from './tags/loaders.ts'

export function createContext(scope: RequestScope) {
  const catalog = createCatalogLoaders(scope)
  const stock = createStockLoaders(scope)
  const cart = createCartLoaders(scope, catalog.products, stock.stock)
  const prices = createPriceLoaders(scope)
  const placed = createOrderLoaders(scope, cart.carts)
  return {
    ...scope,
    loaders: {
      ...cart,
      ...catalog,
      ...createAccountLoaders(scope),
      ...createCheckoutLoaders(scope, cart.carts, prices.prices),
      ...placed,
      ...createOpenedOrders(scope, placed.orders),
      ...createContentLoaders(scope, catalog.documents),
      ...createMetalLoaders(scope),
      ...prices,
      ...createReviewLoaders(scope),
      ...createSearchLoaders(scope),
      ...stock,
      ...createTagLoaders(scope),
    },
  }
}

export type GatewayContext = ReturnType<typeof createContext>

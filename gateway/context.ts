/** Joins what one request may use; its type is the context of every resolver. */
import { createCatalogLoaders } from './catalog/loaders.ts'
import { createPriceLoaders } from './prices/loaders.ts'
import type { RequestScope } from './requestScope.ts'
import { createSearchLoaders } from './search/loaders.ts'
import { createStockLoaders } from './stock/loaders.ts'
import { createTagLoaders } from './tags/loaders.ts'

export function createContext(scope: RequestScope) {
  return {
    ...scope,
    loaders: {
      ...createCatalogLoaders(scope),
      ...createPriceLoaders(scope),
      ...createSearchLoaders(scope),
      ...createStockLoaders(scope),
      ...createTagLoaders(scope),
    },
  }
}

export type GatewayContext = ReturnType<typeof createContext>

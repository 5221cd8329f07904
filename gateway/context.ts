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
  return { ...scope, loaders: new Loaders(scope) }
}

export type GatewayContext = ReturnType<typeof createContext>

/** A slice makes its loaders when a resolver asks for the first of them: a request uses few slices. */
class Loaders {
  readonly #scope: RequestScope
  #catalog: ReturnType<typeof createCatalogLoaders> | undefined
  #cart: ReturnType<typeof createCartLoaders> | undefined
  #account: ReturnType<typeof createAccountLoaders> | undefined
  #checkout: ReturnType<typeof createCheckoutLoaders> | undefined
  #orders: ReturnType<typeof createOrderLoaders> | undefined
  #openedOrders: ReturnType<typeof createOpenedOrders> | undefined
  #content: ReturnType<typeof createContentLoaders> | undefined
  #metals: ReturnType<typeof createMetalLoaders> | undefined
  #prices: ReturnType<typeof createPriceLoaders> | undefined
  #reviews: ReturnType<typeof createReviewLoaders> | undefined
  #search: ReturnType<typeof createSearchLoaders> | undefined
  #stock: ReturnType<typeof createStockLoaders> | undefined
  #tags: ReturnType<typeof createTagLoaders> | undefined

  constructor(scope: RequestScope) {
    this.#scope = scope
  }

  get #catalogLoaders() {
    return (this.#catalog ??= createCatalogLoaders(this.#scope))
  }

  get documents() {
    return this.#catalogLoaders.documents
  }

  get products() {
    return this.#catalogLoaders.products
  }

  get categories() {
    return this.#catalogLoaders.categories
  }

  get attributes() {
    return this.#catalogLoaders.attributes
  }

  get carts() {
    return (this.#cart ??= createCartLoaders(this.#scope, this.products, this.stock)).carts
  }

  get account() {
    return (this.#account ??= createAccountLoaders(this.#scope)).account
  }

  get checkout() {
    return (this.#checkout ??= createCheckoutLoaders(this.#scope, this.carts, this.prices)).checkout
  }

  get orders() {
    return (this.#orders ??= createOrderLoaders(this.#scope, this.carts)).orders
  }

  get openedOrders() {
    return (this.#openedOrders ??= createOpenedOrders(this.#scope, this.orders)).openedOrders
  }

  get content() {
    return (this.#content ??= createContentLoaders(this.#scope, this.documents)).content
  }

  get metals() {
    return (this.#metals ??= createMetalLoaders(this.#scope)).metals
  }

  get prices() {
    return (this.#prices ??= createPriceLoaders(this.#scope)).prices
  }

  get reviews() {
    return (this.#reviews ??= createReviewLoaders(this.#scope)).reviews
  }

  get #searchLoaders() {
    return (this.#search ??= createSearchLoaders(this.#scope))
  }

  get pageTexts() {
    return this.#searchLoaders.pageTexts
  }

  get searches() {
    return this.#searchLoaders.searches
  }

  get stock() {
    return (this.#stock ??= createStockLoaders(this.#scope)).stock
  }

  get tags() {
    return (this.#tags ??= createTagLoaders(this.#scope)).tags
  }
}

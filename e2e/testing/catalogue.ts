/** What the journeys ask the gateway, to know what the shop should show. */
import type { Shop } from './shop.ts'

const PAGE_SIZE = 48 // the shop's

export interface CategoryFact {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly productCount: number
}

interface ProductFact {
  readonly sku: string
  readonly name: string
  readonly path: string
  readonly kind: string
}

async function ask<T>(shop: Shop, store: string, query: string, variables: Readonly<Record<string, unknown>> = {}): Promise<T> {
  const response = await fetch(`${shop.gateway.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': store },
    body: JSON.stringify({ query, variables }),
  })
  const { data } = await response.json() as { data: T }
  return data
}

/** The top category with the most products. */
export async function largestCategory(shop: Shop, store: string): Promise<CategoryFact> {
  const { store: { menu } } = await ask<{ store: { menu: CategoryFact[] } }>(shop, store, '{ store { menu { id name path productCount } } }')
  const [largest] = menu.toSorted((a, b) => b.productCount - a.productCount)
  if (largest === undefined) throw new Error(`expected a menu in ${store}, found none`)
  return largest
}

/** A top category of at least three pages, with a configurable product in them: the one, and the other. */
export async function categoryWithVariants(shop: Shop, store: string, sort: string): Promise<{ category: CategoryFact; pages: readonly (readonly ProductFact[])[] }> {
  const { store: { menu } } = await ask<{ store: { menu: CategoryFact[] } }>(shop, store, '{ store { menu { id name path productCount } } }')
  for (const category of menu.filter(({ productCount }) => productCount > 2 * PAGE_SIZE)) {
    const pages = await Promise.all([1, 2, 3].map((page) => listed(shop, store, category.id, sort, page)))
    if (pages.flat().some(({ kind }) => kind === 'CONFIGURABLE')) return { category, pages }
  }
  throw new Error(`expected a category of ${store} with three pages and a configurable product in them, found none`)
}

/** The products of one page of a listing as the shop shows it. */
export async function listed(shop: Shop, store: string, categoryId: string, sort: string, page: number): Promise<readonly ProductFact[]> {
  const query = `query ($id: ID!, $sort: ListingSort, $page: Int) { category(id: $id) { products(sort: $sort, page: $page, pageSize: ${PAGE_SIZE}) { items { sku name path kind } } } }`
  const { category } = await ask<{ category: { products: { items: ProductFact[] } } }>(shop, store, query, { id: categoryId, sort, page })
  return category.products.items
}

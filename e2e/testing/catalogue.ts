/** What the journeys ask the gateway, to know what the shop should show. */
import type { Shop } from './shop.ts'

interface CategoryFact {
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

/** The products of one page of a listing as the shop shows it. */
export async function listed(shop: Shop, store: string, categoryId: string, sort: string, page: number): Promise<readonly ProductFact[]> {
  const query = 'query ($id: ID!, $sort: ListingSort, $page: Int) { category(id: $id) { products(sort: $sort, page: $page, pageSize: 48) { items { sku name path kind } } } }'
  const { category } = await ask<{ category: { products: { items: ProductFact[] } } }>(shop, store, query, { id: categoryId, sort, page })
  return category.products.items
}

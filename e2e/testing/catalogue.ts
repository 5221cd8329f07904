/** Queries the gateway for the catalogue, so that journeys know what the shop should show. */
import { queryGateway } from './queryGateway.ts'
import type { Shop } from './shop.ts'

/** Products on a page of a listing in the shop. */
export const PAGE_SIZE = 48

export interface CategorySummary {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly productCount: number
}

interface ProductSummary {
  readonly sku: string
  readonly name: string
  readonly path: string
  readonly kind: string
}

/** The top categories of the menu. */
export async function menuOf(shop: Shop, store: string): Promise<readonly CategorySummary[]> {
  const query = '{ store { menu { id name path productCount } } }'
  return (await queryGateway<{ store: { menu: CategorySummary[] } }>(shop, store, query)).store.menu
}

/** The top category with the most products. */
export async function largestCategory(shop: Shop, store: string): Promise<CategorySummary> {
  const menu = await menuOf(shop, store)
  const [largest] = menu.toSorted((a, b) => b.productCount - a.productCount)
  if (largest === undefined) throw new Error(`expected a menu in ${store}, found none`)
  return largest
}

export async function productOf(
  shop: Shop,
  store: string,
  sku: string,
): Promise<Pick<ProductSummary, 'name' | 'path'>> {
  const { product } = await queryGateway<{ product: Pick<ProductSummary, 'name' | 'path'> | null }>(
    shop,
    store,
    'query ($sku: String!) { product(sku: $sku) { name path } }',
    { sku },
  )
  if (!product) throw new Error(`expected ${sku} in ${store}, found none`)
  return product
}

interface CategoryPages {
  readonly category: CategorySummary
  readonly pages: readonly (readonly ProductSummary[])[]
}

/** A top category of at least three pages, with a configurable product in them. */
export async function categoryWithVariants(shop: Shop, store: string, sort: string): Promise<CategoryPages> {
  const menu = await menuOf(shop, store)
  for (const category of menu.filter(({ productCount }) => productCount > 2 * PAGE_SIZE)) {
    const pages = await Promise.all([1, 2, 3].map((page) => listProducts(shop, store, category.id, sort, page)))
    if (pages.flat().some(({ kind }) => kind === 'CONFIGURABLE')) return { category, pages }
  }
  throw new Error(`expected a category of ${store} with three pages and a configurable product in them, found none`)
}

/** The products of one page of a listing as the shop shows it. */
export async function listProducts(
  shop: Shop,
  store: string,
  categoryId: string,
  sort: string,
  page: number,
): Promise<readonly ProductSummary[]> {
  const query = `query ($id: ID!, $sort: ListingSort, $page: Int) { category(id: $id) {
    products(sort: $sort, page: $page, pageSize: ${PAGE_SIZE}) { items { sku name path kind } }
  } }`
  const { category } = await queryGateway<{ category: { products: { items: ProductSummary[] } } }>(shop, store, query, {
    id: categoryId,
    sort,
    page,
  })
  return category.products.items
}

interface ProductWithOptions extends ProductSummary {
  readonly related: readonly { readonly sku: string }[] | null
  readonly customOptions: readonly {
    readonly kind: string
    readonly choices: readonly { readonly surcharge: object | null }[]
  }[]
}

/** A product with related products and a drop-down option, the last value of which has a surcharge. */
export async function productWithOptions(shop: Shop, store: string): Promise<ProductSummary> {
  const menu = await menuOf(shop, store)
  const query = `query ($id: ID!, $page: Int) { category(id: $id) { products(page: $page, pageSize: 50) { items {
    sku name path kind related { sku } customOptions { kind choices { surcharge { __typename } } }
  } } } }`
  for (const { id, productCount } of menu) {
    for (let page = 1; page <= Math.ceil(productCount / 50); page += 1) {
      const { category } = await queryGateway<{ category: { products: { items: ProductWithOptions[] } } }>(
        shop,
        store,
        query,
        { id, page },
      )
      const found = category.products.items.find(({ related, customOptions: [first] }) => {
        const isList = first?.kind === 'DROP_DOWN' && first.choices.at(-1)?.surcharge
        return isList && related && related.length > 0
      })
      if (found) return found
    }
  }
  throw new Error(`expected a product of ${store} with a list of options, found none`)
}

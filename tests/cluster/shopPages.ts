/** Queries the home page, a listing, a product and a search from a gateway, with the documents of the shop itself. */
import { shopDocuments } from '../../gateway/shopDocuments.generated.ts'
import type { TestGateway } from '../../gateway/testing/startGateway.ts'

export interface ShopPages {
  /** Names of the first level of the menu. */
  readonly menu: readonly string[]
  /** Number of products of each page that lists some. */
  readonly counts: { readonly home: number; readonly listing: number; readonly search: number }
  readonly productName: string
  readonly errors: readonly unknown[]
}

/** @param text a text that products are found by */
export async function openShopPages(gateway: TestGateway, text: string): Promise<ShopPages> {
  const errors: unknown[] = []
  const open = async (name: string, variables: Readonly<Record<string, unknown>> = {}) => {
    const { data, errors: own = [] } = await gateway.query(documentOf(name), { variables })
    errors.push(...own)
    return data
  }
  const page = { page: 1, pageSize: 48, valuesPerFacet: 20 }
  const home = await open('Home')
  const { category } = await open('CategoryListing', { id: home.store.menu[0].id, ...page })
  const { product } = await open('ProductDetail', { sku: category.products.items[0].sku })
  const { search } = await open('SearchResults', { text, ...page })
  await open('SearchPanel', { text, pageSize: 6 })
  return {
    menu: home.store.menu.map(({ name }: { readonly name: string }) => name),
    counts: {
      home: home.store.newProducts.items.length,
      listing: category.products.totalCount,
      search: search.products.totalCount,
    },
    productName: product.name,
    errors,
  }
}

function documentOf(name: string): string {
  const document = Object.values(shopDocuments).find(
    (each) => each.startsWith(`query ${name}`) && !/^\w/.test(each.slice(6 + name.length)),
  )
  if (document === undefined) throw new Error(`expected a document ${name} of the shop, got none`)
  return document
}

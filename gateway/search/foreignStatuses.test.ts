/** What is sold of the documents of a backend that means something else by a status than Magento does, as Tryton. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { category, product, ring } from '../catalog/testing/documents.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'

const EMPTY = { is_in_stock: false, qty: 0 }
const FULL = { is_in_stock: true, qty: 3 }
const [TEMPLATE] = (ring(1) as { readonly configurable_children?: readonly object[] }).configurable_children ?? []
const child = (sku: string, status: number, stock: object) => ({ ...TEMPLATE, sku, status, stock })

const PRODUCTS = [
  product(1, { stock: [FULL] }),
  product(2, { status: 2, stock: [FULL] }),
  product(3, { status: 3, stock: [EMPTY] }),
  product(4, { status: 3, type_id: 'virtual', stock: [EMPTY] }),
  ring(5, { status: 3, stock: [EMPTY], configurable_children: [child('A', 3, EMPTY), child('B', 1, FULL)] }),
  ring(6, { status: 3, stock: [EMPTY], configurable_children: [child('C', 3, EMPTY)] }),
  product(7, { status: 3, stock: [EMPTY], category_ids: ['12'], category_position: { c12: 7 } }),
]
const CATEGORIES = [
  category(1, 0, { level: 0 }),
  category(2, 1, { level: 1 }),
  category(10, 2, { name: 'Filled' }),
  category(12, 2, { name: 'Sold out' }),
]
const table = readStoreTable()

let gateway: TestGateway
afterEach(() => gateway.close())

async function open(profile: string, listOutOfStock: boolean): Promise<void> {
  const stores = table.stores.map((store) => ({ ...store, catalogue: { ...store.catalogue, listOutOfStock } }))
  gateway = await startGateway(
    { no: { product: PRODUCTS, category: CATEGORIES } },
    { profile: readProfile(profile), storeTable: { ...table, stores } },
  )
}

async function listed(): Promise<readonly string[]> {
  const { data } = await gateway.query('{ store { menu { products { items { sku } } } } }')
  const menu: readonly { readonly products: { readonly items: readonly { readonly sku: string }[] } }[] =
    data.store.menu
  return menu.flatMap(({ products }) => products.items.map(({ sku }) => sku)).toSorted()
}

describe('in front of Tryton', () => {
  beforeEach(() => open('tryton', false))

  test('a service, and a product with a variant in stock are listed; what has run out is not', async () => {
    expect(await listed()).toEqual(['SKU-1', 'SKU-4', 'SKU-5'])
  })

  test('a category without anything that is listed is not in the menu', async () => {
    const { data } = await gateway.query('{ store { menu { name } } }')
    expect(data.store.menu.map(({ name }: { name: string }) => name)).toEqual(['Filled'])
  })

  test('a service never runs out, whatever the backend says of its stock, and is not asked for', async () => {
    gateway.storefront.answer('/stock/list', () => ({
      json: { code: 200, result: [{ product_id: 4, is_in_stock: false, qty: 0 }] },
    }))
    const { data } = await gateway.query('{ product(sku: "SKU-4") { stock { status quantity } } }')
    expect(data.product.stock).toEqual({ status: 'OK', quantity: null })
    expect(gateway.storefront.calls.filter(({ path }) => path === '/stock/list')).toEqual([])
  })
})

test('what has run out is listed where the store lists it, a hidden product never', async () => {
  await open('tryton', true)
  expect(await listed()).toEqual(['SKU-1', 'SKU-3', 'SKU-4', 'SKU-5', 'SKU-6', 'SKU-7'])
})

test('without a word of the profile a status means what Magento means by it', async () => {
  await open('spec', true)
  expect(await listed()).toEqual(['SKU-1'])
})

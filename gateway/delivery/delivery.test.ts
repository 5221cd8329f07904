/** Delivery and returns as the settings of the store say them, beside its products. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { product, ring } from '../catalog/testing/documents.ts'
import { readStoreTable, type StoreView } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const category = (id: number, parent_id: number, path: string) => ({
  id,
  parent_id,
  path,
  name: `C${id}`,
  level: path.split('/').length - 1,
  is_active: true,
  position: 1,
  url_key: `c${id}`,
})
const METAL = [{ metal: 'AU', grams: 10, quote: 900, quoted_at: '2026-11-21T10:00:00Z' }]
const PRODUCTS = [
  product(1, { weight_class: '10', metal_charge: METAL }),
  product(2, { unit: 'METER', metal_charge: METAL, category_ids: ['41'] }),
  product(3, { conversionRate: 0.02, category_ids: ['10'] }),
  product(4, { category_ids: ['41'], metal_charge: METAL }),
  product(5, { type_id: 'virtual' }),
  product(6),
  ring(7, { category_ids: ['40'] }),
]
const CATEGORIES = [category(10, 2, '1/2/10'), category(40, 2, '1/2/40'), category(41, 40, '1/2/40/41')]

function tableWith(change: (store: StoreView) => Partial<StoreView>) {
  const table = readStoreTable()
  return { ...table, stores: table.stores.map((store) => ({ ...store, ...change(store) })) }
}

const NOW = new Date('2026-11-21T12:00:00Z')

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: { product: PRODUCTS, category: CATEGORIES } }, { clock: () => NOW })
})
afterAll(() => gateway.close())

const RETURNS = 'returns { __typename ... on ReturnPeriod { days isFree } ... on NoReturn { reason law } }'

describe('a product', () => {
  const law = 'angrerettloven §\u00A022'
  const period = { __typename: 'ReturnPeriod', days: 30, isFree: true }

  test.each([
    { what: 'that is a bar', sku: 'SKU-1', dispatch: 'FROM_STOCK', returns: { reason: 'METAL_PRICE', law } },
    { what: 'by the metre', sku: 'SKU-2', dispatch: 'CUT_TO_ORDER', returns: { reason: 'CUT_TO_ORDER', law } },
    { what: 'cut to size', sku: 'SKU-3', dispatch: 'CUT_TO_ORDER', returns: { reason: 'CUT_TO_ORDER', law } },
    { what: 'below a category that is taken back', sku: 'SKU-4', dispatch: 'FROM_STOCK', returns: period },
    { what: 'that is virtual', sku: 'SKU-5', dispatch: 'NOT_SHIPPED', returns: null },
    { what: 'of which the store says nothing', sku: 'SKU-6', dispatch: 'FROM_STOCK', returns: null },
    { what: 'with variants', sku: 'SKU-7', dispatch: 'FROM_STOCK', returns: period },
  ])('$what is $dispatch with $returns', async ({ sku, dispatch, returns }) => {
    const { data, errors } = await gateway.query(`{ product(sku: "${sku}") { dispatch ${RETURNS} } }`)
    expect(errors).toBeUndefined()
    expect(data.product.dispatch).toBe(dispatch)
    expect(data.product).toMatchObject({ returns })
  })
})

const DELIVERY = `{ store { delivery {
  orderBefore stockDays cutDays dispatches { orderBefore sentOn } stockTime { from to } cutTime { from to }
  isInsured needsSignature cost { from { amount currency } freeFrom { amount } freeUpToKg }
} } }`

describe('the delivery of a store', () => {
  test('is what its settings say', async () => {
    const { data } = await gateway.query(DELIVERY)
    expect(data.store.delivery).toMatchObject({
      orderBefore: '14:00',
      stockDays: 0,
      cutDays: 2,
      stockTime: { from: 1, to: 4 },
      cutTime: { from: 1, to: 6 },
      isInsured: true,
      needsSignature: true,
      cost: { from: { amount: '99.00', currency: 'NOK' }, freeFrom: { amount: '3000.00' }, freeUpToKg: 10 },
    })
  })

  test('names dispatches as points in time, so that a stored answer stays true', async () => {
    const { data } = await gateway.query(DELIVERY)
    const { dispatches } = data.store.delivery
    expect(dispatches).toHaveLength(10)
    for (const { orderBefore, sentOn } of dispatches) {
      expect(new Date(orderBefore).getTime()).toBeGreaterThan(NOW.getTime())
      expect(orderBefore.slice(0, 10)).toBe(sentOn)
    }
  })

  test('has no dispatches where they are hidden, but the delivery time', async () => {
    const { data } = await gateway.query(DELIVERY, { store: 'de' })
    expect(data.store.delivery).toMatchObject({
      orderBefore: null,
      cutDays: null,
      dispatches: [],
      stockTime: { from: 1, to: 4 },
    })
  })
})

describe('settings', () => {
  test('name the store whose dispatches another one shows', async () => {
    const storeTable = tableWith(({ storeCode, localizedSettings, delivery }) => ({
      localizedSettings: { ...localizedSettings, dispatchDateStoreCode: 'se' },
      ...(storeCode === 'se' &&
        delivery.dispatch && { delivery: { ...delivery, dispatch: { ...delivery.dispatch, orderBefore: '11:30' } } }),
    }))
    const other = await startGateway({ no: { product: PRODUCTS } }, { storeTable })
    try {
      expect((await other.query(DELIVERY)).data.store.delivery.orderBefore).toBe('11:30')
    } finally {
      await other.close()
    }
  })

  test('that are empty display nothing', async () => {
    const storeTable = tableWith(() => ({ delivery: { dispatch: null, methods: [], cost: null }, returns: null }))
    const silent = await startGateway({ no: { product: PRODUCTS, category: CATEGORIES } }, { storeTable })
    try {
      expect((await silent.query(DELIVERY)).data.store.delivery).toEqual({
        orderBefore: null,
        stockDays: null,
        cutDays: null,
        dispatches: [],
        stockTime: null,
        cutTime: null,
        isInsured: false,
        needsSignature: false,
        cost: null,
      })
      expect((await silent.query(`{ product(sku: "SKU-1") { ${RETURNS} } }`)).data.product.returns).toBeNull()
    } finally {
      await silent.close()
    }
  })
})

/** Customers of a goldsmith store sort and filter by their prices; guests learn nothing of them. The gateway with the sandbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CUSTOMERS } from '../sandbox/customers/customers.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const STORE = 'goldsmith_norway'
const START_MS = 120_000
const MENU = '{ store { menu { id products { sorts facets { __typename } } } } }'
const LISTING = `query ($category: ID!, $sort: ListingSort, $filters: [FilterInput!]) { viewer {
  listing(category: $category, sort: $sort, filters: $filters, pageSize: 100) { totalCount sorts items { id } facets { ... on RangeFacet { ranges { from to count } } } } } }`
const PRICES = 'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { now { net { amount } } } } }'

let shop: RealShop
let menu: readonly { readonly id: string; readonly products: { readonly sorts: string[]; readonly facets: object[] } }[]
beforeAll(async () => {
  shop = await openRealShop({ stores: ['no', STORE] })
  menu = (await shop.query(MENU, {}, STORE)).data.store.menu
}, START_MS)
afterAll(() => shop.close())

async function bearerOf(email: string): Promise<string> {
  const customer = CUSTOMERS.find((each) => each.email === email)
  if (!customer) throw new Error(`expected a customer ${email} of the sandbox`)
  return shop.signIn(customer)
}

async function read(bearer: string, variables: Record<string, unknown>) {
  const { data, errors } = await shop.query(LISTING, variables, STORE, bearer)
  expect(errors).toBeUndefined()
  const { listing } = data.viewer
  const ids = listing.items.map(({ id }: { id: string }) => id)
  const prices = (await shop.query(PRICES, { ids }, STORE, bearer)).data.viewer.personalPrices
  const known = prices.flatMap((price: { now: { net: { amount: string } } } | null) =>
    price ? [Number(price.now.net.amount)] : [],
  )
  return { listing, amounts: known as readonly number[] }
}

test('the listings of a guest have neither an order nor a range by price', () => {
  for (const { products } of menu) {
    expect(products.sorts).not.toContain('PRICE_ASC')
    expect(products.facets).not.toContainEqual({ __typename: 'RangeFacet' })
  }
})

// Of a goldsmith and of a business without agreed prices, which the engine does not know.
test.each(['ivar.moe@example.com', 'nora.dahl@example.com'])(
  'the listings of %s are in the order of the shown prices, and their ranges have them',
  async (email) => {
    const bearer = await bearerOf(email)
    for (const { id: category } of menu) {
      const { listing, amounts } = await read(bearer, { category, sort: 'PRICE_ASC' })
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
      const ranges = listing.facets.flatMap((facet: { ranges?: readonly object[] }) => facet.ranges ?? [])
      for (const { from, to, count } of ranges) {
        const filtered = await read(bearer, { category, filters: [{ attribute: 'price', from, to }] })
        expect(filtered.listing.totalCount).toBe(count)
        expect(filtered.amounts.filter((amount) => amount < Number(from ?? 0))).toEqual([])
        expect(filtered.amounts.filter((amount) => amount >= Number(to ?? Infinity))).toEqual([])
      }
    }
  },
  START_MS,
)

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../../catalog/testing/documents.ts'
import { createCustomerLists, type CustomerLists } from '../../testing/customerLists.ts'
import { createFakeCustomers, KARI, PER, signIn, WORKSHOP } from '../../testing/fakeCustomers.ts'
import { startGateway, type TestGateway } from '../../testing/startGateway.ts'

let gateway: TestGateway
let lists: CustomerLists
const STORE = 'goldsmith_norway'

beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product(1)] }, [STORE]: { product: [product(1)] } })
  gateway.storefront.answer('/api/ext/metals', () => ({
    json: {
      code: 200,
      result: [{ metal: 'AU', price: 1234.5678, unit: 'G', currency: 'NOK', at: new Date().toISOString() }],
    },
  }))
})
beforeEach(() => {
  lists = createCustomerLists(gateway.storefront, createFakeCustomers(gateway.storefront))
})
afterAll(() => gateway.close())

const QUERY = `query ($first: Int! = 20) { viewer { metalAccount {
  balances { metal grams value { amount currency } }
  movements(first: $first) { at metal grams text }
  movementCount asOf
} } }`
const read = (cookie: string, { store = STORE, first = 20 } = {}) =>
  gateway.query(QUERY, { headers: { cookie }, store, variables: { first } })

const movement = (grams: number, metal = 'AU', text = 'Innlevert skrap') => ({
  created_at: '2026-11-20 08:15:00',
  metal,
  grams,
  text,
})
const account = {
  as_of: '2026-11-21T12:00:00.000Z',
  balances: [
    { metal: 'AG', grams: 0.3 },
    { metal: 'AU', grams: 12.346 },
  ],
  movements: [movement(-0.1, 'AG', '<b>use</b>'), movement(0.4, 'AG'), movement(12.346)],
  total_count: 3,
}

describe('a metal account', () => {
  test('has its balances in the order of the metals, at the quote, and its movements', async () => {
    lists.metal(WORKSHOP.id, account)
    const { cookie } = await signIn(gateway, WORKSHOP, { store: STORE })
    const { data, headers } = await read(cookie)
    expect(data.viewer.metalAccount).toEqual({
      balances: [
        { metal: 'AU', grams: '12.346', value: { amount: '15241.97', currency: 'NOK' } },
        { metal: 'AG', grams: '0.300', value: null },
      ],
      movements: [
        { at: '2026-11-20T08:15:00.000Z', metal: 'AG', grams: '-0.100', text: '<b>use</b>' },
        { at: '2026-11-20T08:15:00.000Z', metal: 'AG', grams: '0.400', text: 'Innlevert skrap' },
        { at: '2026-11-20T08:15:00.000Z', metal: 'AU', grams: '12.346', text: 'Innlevert skrap' },
      ],
      movementCount: 3,
      asOf: '2026-11-21T12:00:00.000Z',
    })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('is read with the session’s own token: another customer has another one', async () => {
    lists.metal(WORKSHOP.id, account)
    lists.metal(PER.id, { ...account, balances: [{ metal: 'PT', grams: 1 }], movements: [], total_count: 0 })
    const [workshop, per] = [await signIn(gateway, WORKSHOP), await signIn(gateway, PER)]
    const metals = async (cookie: string) =>
      (await read(cookie)).data.viewer.metalAccount.balances.map(({ metal }: { metal: string }) => metal)
    expect([await metals(workshop.cookie), await metals(per.cookie)]).toEqual([['AU', 'AG'], ['PT']])
    expect((await read('')).data.viewer).toBeNull()
  })

  test('is null for a customer without one, and in a store without metal accounts', async () => {
    const { cookie } = await signIn(gateway, KARI)
    expect((await read(cookie)).data.viewer.metalAccount).toBeNull()
    const calls = gateway.storefront.calls.length
    const { data } = await read(cookie, { store: 'no' })
    expect(data.viewer.metalAccount).toBeNull()
    expect(gateway.storefront.calls.slice(calls).map(({ path }) => path)).not.toContain('/api/ext/metal-account')
  })

  test.each([-1, 101])('refuses %i movements', async (first) => {
    lists.metal(WORKSHOP.id, account)
    const { cookie } = await signIn(gateway, WORKSHOP)
    expect((await read(cookie, { first })).errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }])
  })

  test('that is malformed is null with an error that does not quote it', async () => {
    lists.metal(WORKSHOP.id, { ...account, balances: [{ metal: 'AU', grams: '12 secret' }] })
    const { cookie } = await signIn(gateway, WORKSHOP)
    const { data, errors } = await read(cookie)
    expect(data.viewer.metalAccount).toBeNull()
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM_MALFORMED', upstream: 'metalAccount' })
    expect(JSON.stringify(errors)).not.toContain('secret')
  })
})

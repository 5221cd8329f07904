import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({})
})
afterAll(() => gateway.close())

test('uses the default store without a header', async () => {
  const { data } = await gateway.query('{ store { code name url currency displaySide } }')
  expect(data.store).toEqual({
    code: 'no',
    name: 'Karat Norge',
    url: 'http://localhost:3000',
    currency: 'NOK',
    displaySide: 'GROSS',
  })
})

test.each([
  { store: 'se', url: 'http://se.localhost:3000', displaySide: 'GROSS', language: 'sv' },
  { store: 'goldsmith_finland', url: 'http://goldsmith-finland.localhost:3000', displaySide: 'NET', language: 'fi' },
  { store: 'de', url: 'http://localhost:3000/de', displaySide: 'GROSS', language: 'de' },
])('uses the store of the header: $store', async ({ store, ...expected }) => {
  const { data } = await gateway.query('{ store { url displaySide language } }', { store })
  expect(data.store).toEqual(expected)
})

test('returns what a store promises, by language', async () => {
  const { data } = await gateway.query(
    '{ store { promises { products { language text } price { language text } returns { language text } newsletter { language text } } } }',
    { store: 'goldsmith_norway' },
  )
  expect(data.store.promises).toEqual({
    products: [
      { language: 'nb', text: 'Kappes etter dine mål' },
      { language: 'en', text: 'Cut to your length and size' },
    ],
    price: [
      { language: 'nb', text: 'Prisen låses når du bestiller' },
      { language: 'en', text: 'Price locked when you order' },
    ],
    returns: [],
    newsletter: [
      { language: 'nb', text: '10 % på første bestilling' },
      { language: 'en', text: '10 % off your first order' },
    ],
  })
})

test('returns all eight stores, each with its own id', async () => {
  const { data } = await gateway.query('{ stores { id code } }')
  expect(data.stores.map(({ code }: { code: string }) => code)).toEqual([
    'no',
    'se',
    'fi',
    'goldsmith_norway',
    'goldsmith_finland',
    'goldsmith_sweden',
    'de',
    'it',
  ])
  expect(new Set(data.stores.map(({ id }: { id: string }) => id)).size).toBe(8)
})

test('returns a store by its code', async () => {
  const { data } = await gateway.query(
    '{ store(code: "fi") { code policies { verifiesCustomers } contentSlugs { home } } }',
  )
  expect(data.store).toEqual({
    code: 'fi',
    policies: { verifiesCustomers: true },
    contentSlugs: { home: 'etusivu' },
  })
})

test.each([
  { store: 'no', verifies: false, number: false, companies: false, account: false },
  { store: 'se', verifies: false, number: true, companies: true, account: false },
  { store: 'fi', verifies: true, number: false, companies: true, account: false },
  { store: 'goldsmith_sweden', verifies: false, number: false, companies: true, account: true },
])('policies of $store are those of stores.json', async ({ store, verifies, number, companies, account }) => {
  const { data } = await gateway.query(
    '{ store { policies { verifiesCustomers requiresSocialSecurityNumber allowsBusinessRegistration hasMetalAccount } } }',
    { store },
  )
  expect(data.store.policies).toEqual({
    verifiesCustomers: verifies,
    requiresSocialSecurityNumber: number,
    allowsBusinessRegistration: companies,
    hasMetalAccount: account,
  })
})

test('country, language, currency and formats of a store are those of stores.json', async () => {
  const { data } = await gateway.query(
    '{ store { country language locale currency currencySign flag dateFormat priceFormat consentLanguage } }',
    { store: 'fi' },
  )
  expect(data.store).toEqual({
    country: 'FI',
    language: 'fi',
    locale: 'fi-FI',
    currency: 'EUR',
    currencySign: '€',
    flag: '🇫🇮',
    dateFormat: 'D.M.YYYY klo H.mm',
    priceFormat: '{amount} {sign}',
    consentLanguage: 'fi',
  })
})

test('returns BAD_USER_INPUT for an unknown store code', async () => {
  const { data, errors } = await gateway.query('{ store(code: "xx") { code } }')
  expect(data).toBeNull()
  expect(errors?.[0]).toMatchObject({
    extensions: { code: 'BAD_USER_INPUT' },
    message: expect.stringContaining('got "xx"'),
  })
})

describe('dispatch dates', () => {
  test.each([
    ['no', 'no'],
    ['de', null],
  ])('of %s are those of %s', async (store, expected) => {
    const { data } = await gateway.query('{ store { policies { dispatchDatesOf } } }', { store })
    expect(data.store.policies.dispatchDatesOf).toBe(expected)
  })
})

test('a store is a node of its own requests only', async () => {
  const {
    data: { store },
  } = await gateway.query('{ store { id } }')
  const query = 'query ($id: ID!) { node(id: $id) { __typename ... on Store { code } } }'
  expect((await gateway.query(query, { variables: { id: store.id } })).data.node).toEqual({
    __typename: 'Store',
    code: 'no',
  })
  expect((await gateway.query(query, { variables: { id: store.id }, store: 'se' })).data.node).toBeNull()
})

/** Tests customers and their prices over HTTP on a seeded database: every store and every kind of customer. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { STORES } from '../catalogue/stores.ts'
import { CUSTOMERS, type CustomerSpec } from '../customers/customers.ts'
import { openSeededCopy, SEED_TIMEOUT_MS } from '../testing/seededDatabase.ts'
import { createSandbox } from '../server.ts'
import type { RunningServer } from './serve.ts'

const MINUTE_MS = 60_000
const picturesFolder = mkdtempSync(join(tmpdir(), 'karat-customers-'))
let db: DatabaseSync
let sandbox: RunningServer
let now = Date.parse('2026-11-21T12:00:00Z')

beforeAll(async () => {
  db = openSeededCopy()
  sandbox = await createSandbox({ db, picturesFolder, port: 0, customerTokenSeconds: 3600, now: () => now })
}, SEED_TIMEOUT_MS)
afterAll(async () => {
  await sandbox.close()
  db.close()
  rmSync(picturesFolder, { recursive: true, force: true })
})
afterEach(() => request('/sandbox/faults', { method: 'DELETE' }))

const request = (path: string, init?: RequestInit) => fetch(sandbox.url + path, init)
const post = async (path: string, body: object) =>
  (
    await request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  ).json()
const get = async (path: string, init?: RequestInit) => (await request(path, init)).json()

function customer(wanted: Partial<CustomerSpec>): CustomerSpec {
  const found = CUSTOMERS.find((one) =>
    Object.entries(wanted).every(([field, value]) => one[field as keyof CustomerSpec] === value),
  )
  if (!found) throw new Error(`expected a customer like ${JSON.stringify(wanted)}`)
  return found
}
const signIn = ({ email, password }: CustomerSpec) => post('/api/user/login', { username: email, password })

describe('sign-in', () => {
  test.each(CUSTOMERS)('$email signs in and gets their own customer data', async (spec) => {
    const { code, result: token, meta } = await signIn(spec)
    expect(code).toBe(200)
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(meta.refreshToken).toMatch(/^[0-9a-f]{128}$/)

    const { result: me } = await get(`/api/user/me?token=${token}`)
    expect(me).toMatchObject({
      id: spec.id,
      group_id: spec.groupId,
      email: spec.email,
      firstname: spec.firstName,
      lastname: spec.lastName,
      website_id: 1,
      addresses: spec.addresses.map(({ postcode, city }, at) => ({
        postcode,
        city,
        country_id: spec.country,
        ...(at === 0 && { default_shipping: true }),
      })),
    })
    const attributes: readonly { attribute_code: string; value: string }[] = me.custom_attributes ?? []
    expect(Object.fromEntries(attributes.map(({ attribute_code: code, value }) => [code, value]))).toEqual({
      ...(spec.loyaltyCard !== null && { loyalty_card: spec.loyaltyCard }),
      ...(!spec.isIdentityVerified && { identity_verified: '0' }),
      ...(spec.number !== null && {
        customer_number: spec.number,
        customer_number_verified: spec.isNumberVerified ? '1' : '0',
      }),
      ...(spec.groupId !== 1 && { account_approved: spec.isApproved ? '1' : '0' }),
    })
    expect(await get('/api/user/me', { headers: { authorization: `Bearer ${token}` } })).toMatchObject({
      result: { id: spec.id },
    })
  })

  test('the group token is a signed JWT of group, id and user', async () => {
    const { result: token } = await signIn(customer({ id: 201 }))
    const { groupToken } = (await get(`/api/user/me?token=${token}`)).result
    const [head, claims, signature] = String(groupToken).split('.')
    const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
    expect(read(head)).toEqual({ typ: 'JWT', alg: 'HS256' })
    expect(read(claims)).toEqual({ group_id: 5, id: 201, user: 'ole.haug@example.com' })
    expect(signature).toBe(createHmac('sha256', 'karat-sandbox').update(`${head}.${claims}`).digest('base64url'))
  })

  test.each([
    {
      body: { username: 'kari.nord@example.com', password: 'wrong' },
      code: 401,
      text: 'The account sign-in was incorrect',
    },
    {
      body: { username: 'nobody@example.com', password: 'Kari-Nord-2026' },
      code: 401,
      text: 'The account sign-in was incorrect',
    },
    { body: { username: "' OR 1=1 --", password: 'x' }, code: 401, text: 'The account sign-in was incorrect' },
    { body: { username: 'kari.nord@example.com' }, code: 400, text: '"password" is required' },
    { body: { username: 7, password: 'x' }, code: 400, text: '"username" is required' },
    { body: [], code: 400, text: '"username" is required' },
  ])('$body is rejected with $code', async ({ body, code, text }) => {
    const response = await request('/api/user/login', { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(code)
    expect(await response.json()).toEqual({ code, result: expect.stringContaining(text) })
  })

  test('the e-mail address is not case-sensitive', async () => {
    expect(
      await post('/api/user/login', { username: 'Kari.Nord@Example.com', password: 'Kari-Nord-2026' }),
    ).toMatchObject({ code: 200 })
  })

  test('a token expires, and the refresh token returns a new one', async () => {
    const { result: token, meta } = await signIn(customer({ id: 101 }))
    now += 59 * MINUTE_MS
    expect(await get(`/api/user/me?token=${token}`)).toMatchObject({ code: 200 })
    now += MINUTE_MS
    expect(await get(`/api/user/me?token=${token}`)).toEqual({
      code: 401,
      result: "The consumer isn't authorized to access self.",
    })

    const renewed = await post('/api/user/refresh', { refreshToken: meta.refreshToken })
    expect(renewed).toMatchObject({ code: 200, meta: { refreshToken: expect.any(String) } })
    expect(await get(`/api/user/me?token=${renewed.result}`)).toMatchObject({ result: { id: 101 } })
  })

  test.each([
    { body: {}, text: 'No refresh token provided' },
    { body: { refreshToken: 'forged' }, text: 'Invalid refresh token' },
  ])('refreshing with $body is rejected', async ({ body, text }) => {
    expect(await post('/api/user/refresh', body)).toEqual({ code: 500, result: text })
  })

  test('a refresh token and an empty token are not customer tokens', async () => {
    const { meta } = await signIn(customer({ id: 101 }))
    for (const token of [meta.refreshToken, 'x', ''])
      expect(await get(`/api/user/me?token=${token}`)).toMatchObject({ code: 401 })
  })

  test('the database contains neither passwords nor tokens', async () => {
    const { result: token } = await signIn(customer({ id: 101 }))
    const rows = [...db.prepare('SELECT * FROM customer').all(), ...db.prepare('SELECT * FROM customer_token').all()]
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const { password } of CUSTOMERS) expect(JSON.stringify(rows)).not.toContain(password)
  })

  test('sign-in does not change an export', async () => {
    const tag = async () => (await request('/export/karat_no/taxrule.ndjson')).headers.get('etag')
    const revision = () => db.prepare('SELECT revision FROM catalogue_revision').get()?.revision
    const before = { tag: await tag(), revision: revision() }
    await signIn(customer({ id: 101 }))
    expect({ tag: await tag(), revision: revision() }).toEqual(before)
  })
})

const skusOf = (storeId: number): string[] =>
  db
    .prepare(
      "SELECT sku FROM product_store JOIN product ON id = product_id WHERE store_id = ? AND price_e4 > 0 AND type_id = 'simple'",
    )
    .all(storeId)
    .map(({ sku }) => String(sku))
const netListPrices = (storeId: number): Map<string, number> => {
  const rows = db
    .prepare(
      `SELECT sku, price_e4, prices_include_tax, tax_class_id, country, exempt_tax_classes FROM product_store JOIN product ON product.id = product_id JOIN store_view s ON s.id = store_id WHERE s.id = ?`,
    )
    .all(storeId)
  const rates: Record<string, number> = { NO: 25, SE: 25, FI: 25.5, DE: 19, IT: 22 }
  return new Map(
    rows.map((row) => {
      const isTaxed = row.tax_class_id === '2' || row.tax_class_id === '5'
      const factor = row.prices_include_tax && isTaxed ? 1 + (rates[String(row.country)] ?? 0) / 100 : 1
      return [String(row.sku), Number(row.price_e4) / 10_000 / factor]
    }),
  )
}

describe('prices of a customer number', () => {
  test.each(STORES)('in $code some are below the list price and some above', async ({ id, code, country }) => {
    const { number } = customer({ country, groupId: 5 })
    const skus = skusOf(id)
    const { result } = await post(`/api/ext/custom-prices/prices?storeCode=${code}`, {
      customerNo: number,
      productSkus: skus.slice(0, 1500),
    })
    const list = netListPrices(id)
    const shares = result.map((entry: { sku: string; price: number }) => entry.price / (list.get(entry.sku) ?? NaN))
    expect(shares.length).toBeGreaterThan(100)
    expect(shares.length).toBeLessThan(skus.length / 2)
    expect(shares.filter((share: number) => share < 0.999).length).toBeGreaterThan(20)
    expect(shares.filter((share: number) => share > 1.001).length).toBeGreaterThan(20)
    expect(shares.filter((share: number) => !(share > 0.7 && share < 1.1))).toEqual([])
  })

  test.each([
    { name: 'of another country', customerNo: 'KAR100202', storeCode: 'no' },
    { name: 'without agreements', customerNo: 'KAR100206', storeCode: 'no' },
    { name: 'that is unknown', customerNo: 'KAR1', storeCode: 'no' },
  ])('a number $name has no agreed prices', async ({ customerNo, storeCode }) => {
    expect(
      await post(`/api/ext/custom-prices/prices?storeCode=${storeCode}`, {
        customerNo,
        productSkus: skusOf(1).slice(0, 500),
      }),
    ).toEqual({ code: 200, result: [] })
  })

  test('returns only requested skus, each once', async () => {
    const all = (await post('/api/ext/custom-prices/prices', { customerNo: 'KAR100201', productSkus: skusOf(1) }))
      .result
    const { sku, price } = all[3]
    expect(
      await post('/api/ext/custom-prices/prices', { customerNo: 'KAR100201', productSkus: [sku, 'NO-SUCH', sku] }),
    ).toEqual({ code: 200, result: [{ sku, price }] })
  })

  test.each([
    { body: { productSkus: [] }, code: 500, text: 'No customerNo provided within the request body' },
    {
      body: { customerNo: 100201, productSkus: [] },
      code: 500,
      text: 'No customerNo provided within the request body',
    },
    { body: { customerNo: 'KAR100201' }, code: 500, text: 'No productSkus provided within the request body' },
    { body: { customerNo: 'KAR100201', productSkus: [1] }, code: 400, text: 'productSkus must be a list of texts' },
  ])('$body is rejected', async ({ body, code, text }) => {
    expect(await post('/api/ext/custom-prices/prices', body)).toEqual({ code, result: text })
  })

  test('the otherSkus fault replaces the skus of the body', async () => {
    const requested = skusOf(1).slice(0, 3)
    await post('/sandbox/faults', { path: '/api/ext/custom-prices', kind: 'otherSkus' })
    const { result } = await post('/api/ext/custom-prices/prices', { customerNo: 'KAR100201', productSkus: requested })
    expect(result.length).toBeGreaterThan(0)
    expect(result.filter(({ sku }: { sku: string }) => requested.includes(sku))).toEqual([])
    expect(await get('/sandbox/faults')).toMatchObject({ faults: [{ hits: 1 }] })
  })
})

describe('business prices', () => {
  test.each(STORES)('of $code come as a JSON string, for a part of the assortment', async ({ id, code }) => {
    const { code: status, result } = await post('/api/ext/business-prices', {
      customerGroup: 5,
      storeCode: code,
      skus: [],
    })
    expect(status).toBe(200)
    expect(typeof result).toBe('string')
    const list = JSON.parse(result)
    const { n: itemCount } =
      db
        .prepare(
          "SELECT count(*) AS n FROM product_store JOIN product ON id = product_id WHERE store_id = ? AND price_e4 > 0 AND type_id <> 'configurable'",
        )
        .get(id) ?? {}
    expect(list.length / Number(itemCount)).toBeGreaterThan(0.3)
    expect(list.length / Number(itemCount)).toBeLessThan(0.5)
    expect(list[0]).toEqual({ sku: expect.any(String), price: expect.any(Number), lastUpdated: '2026-11-20 05:00:00' })
  })

  test.each([
    { name: 'another group', body: { customerGroup: 1, storeCode: 'no', skus: [] } },
    { name: 'an unknown store', body: { customerGroup: 5, storeCode: 'dk', skus: [] } },
    { name: 'skus that are not on it', body: { customerGroup: 5, storeCode: 'no', skus: ['NO-SUCH'] } },
  ])('the price list of $name is empty', async ({ body }) => {
    expect(await post('/api/ext/business-prices', body)).toEqual({ code: 200, result: '[]' })
  })

  test('the group may be a string, and skus filter the list', async () => {
    const [first] = JSON.parse((await post('/api/ext/business-prices', { customerGroup: '5', storeCode: 'se' })).result)
    expect(
      JSON.parse(
        (await post('/api/ext/business-prices', { customerGroup: 5, storeCode: 'se', skus: [first.sku] })).result,
      ),
    ).toEqual([first])
  })

  test.each([
    { body: {}, code: 500, text: 'No customerGroup provided within the request body' },
    { body: { customerGroup: 5, storeCode: 7 }, code: 400, text: 'storeCode must be a text' },
    {
      body: { customerGroup: 5, storeCode: 'no', skus: 'AU-1' },
      code: 500,
      text: 'No skus provided within the request body',
    },
  ])('$body is rejected', async ({ body, code, text }) => {
    expect(await post('/api/ext/business-prices', body)).toEqual({ code, result: text })
  })
})

describe('the tier price call', () => {
  test.each(STORES)('returns the tiers of $code without tax', async ({ id, code, pricesIncludeTax }) => {
    const row = db
      .prepare(`
      SELECT sku, json_group_array(json_array(customer_group_id, qty, value_e4)) AS tiers FROM tier_price JOIN product p ON p.id = tier_price.product_id JOIN product_store ps ON ps.product_id = p.id AND ps.store_id = tier_price.store_id
      WHERE ps.store_id = ? AND ps.tax_class_id = '2' GROUP BY sku LIMIT 1`)
      .get(id)
    const rate = { no: 25, fi: 25.5, de: 19, it: 22 }[code as string] ?? 0
    const { result } = await get(`/api/product/tier-prices?sku=${String(row?.sku)}&storeCode=${code}`)
    const sourcePrice = (JSON.parse(String(row?.tiers)) as number[][]).map(([group, quantity, e4 = 0]) => ({
      group,
      quantity,
      value: e4 / 10_000,
    }))
    expect(
      result.map((tier: { customer_group: number; quantity: number; value: number }) => ({
        group: tier.customer_group,
        quantity: tier.quantity,
        value: pricesIncludeTax ? Math.round(tier.value * (100 + rate)) / 100 : tier.value,
      })),
    ).toEqual(sourcePrice)
  })

  test.each([
    { path: '/api/product/tier-prices', code: 500, text: 'sku parameter is required' },
    {
      path: '/api/product/tier-prices?sku=NO-SUCH',
      code: 404,
      text: 'The Product with the "NO-SUCH" SKU doesn\'t exist.',
    },
  ])('$path returns $code', async ({ path, code, text }) => {
    expect(await get(path)).toEqual({ code, result: text })
  })
})

describe('the goldsmith calculator', () => {
  /** Returns products cut by the metre, with the prices agreed with the goldsmith of that country. */
  const cutItems = (storeId: number, number: string | null) => {
    const [row] = db
      .prepare(`
      SELECT p.sku, ps.price_e4 / 1e4 AS price, agreed.net_e4 / 1e4 AS agreed FROM product p JOIN product_store ps ON ps.product_id = p.id AND ps.store_id = ?
      LEFT JOIN customer_price agreed ON agreed.store_id = ps.store_id AND agreed.product_id = p.id AND agreed.customer_number = ?
      WHERE p.facts ->> 'showcustomprice' = 1 AND p.unit = 'METER' AND ps.status = 1 AND ps.price_e4 > 0 AND (agreed.net_e4 IS NOT NULL) = ? ORDER BY p.id LIMIT 1`)
      .all(storeId, number, number === null ? 0 : 1)
    return { sku: String(row?.sku), price: Number(row?.price), agreed: Number(row?.agreed) }
  }
  const cents = (amount: number) => Math.round(amount * 100 + 1e-6) / 100
  const calculate = (query: {
    readonly sku?: string
    readonly quantity?: string
    readonly customerNumber?: string
    readonly storeCode?: string
  }) => get(`/api/ext/goldsmith/price?${new URLSearchParams(query)}`)

  test.each(STORES.filter(({ assortment }) => assortment === 'goldsmith'))(
    'calculates the net price of a length in $code',
    async ({ id, code }) => {
      const { sku, price } = cutItems(id, null)
      expect(await calculate({ sku, quantity: '1.35', storeCode: code })).toEqual({
        code: 200,
        result: cents(price * 1.35),
      })
    },
  )

  test('uses an agreed price of the customer', async () => {
    const { sku, agreed } = cutItems(4, 'KAR100301')
    expect(
      await calculate({ sku, quantity: '2.5', customerNumber: 'KAR100301', storeCode: 'goldsmith_norway' }),
    ).toEqual({ code: 200, result: cents(cents(agreed) * 2.5) })
  })

  test('an unknown number gets the price of a guest', async () => {
    const { sku } = cutItems(4, null)
    const query = { sku, quantity: '2', storeCode: 'goldsmith_norway' }
    expect(await calculate({ ...query, customerNumber: 'KAR1' })).toEqual(await calculate(query))
  })

  test.each([
    { query: {}, code: 500, text: 'sku parameter is required' },
    { query: { sku: 'NO-SUCH', quantity: '1' }, code: 404, text: "doesn't exist" },
    { query: { sku: 'AU-BAR-10G-M-KAR', quantity: '1' }, code: 400, text: 'not cut to order' },
    ...['0', '-1', '1e3', '1,5', 'two', '', '1.00001', '99999999'].map((quantity) => ({
      query: { sku: 'AU-BAR-10G-M-KAR', quantity },
      code: 400,
      text: 'quantity must be a decimal above 0',
    })),
  ])('$query is rejected with $code', async ({ query, code, text }) => {
    const response = await calculate(query)
    expect(response).toEqual({ code, result: expect.stringContaining(text) })
  })
})

describe('render-list', () => {
  const render = async (sku: string, storeId: number, currencyCode: string) =>
    (await get(`/api/product/render-list?skus=${sku}&currencyCode=${currencyCode}&storeId=${storeId}`)).result.items[0]
      ?.price_info

  test.each([
    { what: 'taxed bar', sku: 'AU-BAR-10G-M-KAR', storeId: 1, currency: 'NOK', factor: 1.25 },
    { what: 'exempt coin', sku: 'AU-COIN-KRUGERRAND-1OZ-MIX', storeId: 1, currency: 'NOK', factor: 1 },
    { what: 'investment gold', sku: 'AU-BAR-10G-M-KAR', storeId: 3, currency: 'EUR', factor: 1 },
    { what: 'tool', sku: 'ST-MAGNET', storeId: 3, currency: 'EUR', factor: 1.255 },
  ])('$what in store $storeId has both sides of tax', async ({ sku, storeId, currency, factor }) => {
    const info = await render(sku, storeId, currency)
    expect(info.regular_price / info.extension_attributes.tax_adjustments.regular_price).toBeCloseTo(factor, 3)
  })

  test('a special price applies only within its window', async () => {
    const row = db
      .prepare(
        "SELECT sku, special_price_e4 / 1e4 AS special FROM product_store JOIN product ON id = product_id WHERE store_id = 2 AND type_id = 'simple' AND special_from = '2034-01-02 00:00:00' LIMIT 1",
      )
      .get()
    const before = now
    try {
      expect((await render(String(row?.sku), 2, 'SEK')).special_price).toBeNull()
      now = Date.parse('2034-01-02T00:00:00Z')
      expect((await render(String(row?.sku), 2, 'SEK')).extension_attributes.tax_adjustments.special_price).toBe(
        row?.special,
      )
      now = Date.parse('2034-01-31T23:59:59Z')
      expect((await render(String(row?.sku), 2, 'SEK')).special_price).toBeNull()
    } finally {
      now = before
    }
  })

  test('Finland’s rate is the one of the day', async () => {
    const before = now
    try {
      now = Date.parse('2024-08-31T12:00:00Z')
      const info = await render('ST-MAGNET', 3, 'EUR')
      expect(info.regular_price / info.extension_attributes.tax_adjustments.regular_price).toBeCloseTo(1.24, 3)
    } finally {
      now = before
    }
  })
})

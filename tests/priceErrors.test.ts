/** The gateway with the sandbox while a source of prices fails: only that source's prices are missing. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Answer, openRealShop, SILENCE, SHORT_TIMEOUT_MS, type RealShop } from './testing/realUpstreams.ts'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'

const STORE = 'goldsmith_norway'
const FAULTS = [
  ['reset', { kind: 'reset' }],
  ['an error', { kind: 'status', status: 500 }],
  ['HTML with 200', { kind: 'html' }],
  ['truncated JSON', { kind: 'truncate' }],
  ['silence', SILENCE],
] as const

let shop: RealShop
let nowMs = Date.parse('2026-11-21T12:00:00Z')
let bearer = ''
/** Products with a business price, a customer price, and the calculator. */
let ids: { readonly business: string; readonly agreed: string; readonly calculated: string }

beforeAll(async () => {
  shop = await openRealShop({
    stores: ['no', 'goldsmith_norway'],
    clock: () => new Date(nowMs),
    upstreamTimeoutMs: SHORT_TIMEOUT_MS,
  })
  bearer = await shop.signIn({ email: 'ole.haug@example.com', password: 'Ole-Haug-2026' })
  const { data } = await shop.query(
    '{ search(text: "925") { products { items { variant { id hasCalculator } } } } }',
    {},
    STORE,
  )
  const variants: { id: string; hasCalculator: boolean }[] = data.search.products.items.flatMap(
    ({ variant }: { variant: object | null }) => variant ?? [],
  )
  const sources = await personal(variants.map(({ id }) => id))
  const withSource = (source: string) => variants[sources.findIndex((price) => price?.source === source)]?.id ?? ''
  ids = {
    business: withSource('BUSINESS'),
    agreed: withSource('CUSTOMER'),
    calculated: variants.find(({ hasCalculator }) => hasCalculator)?.id ?? '',
  }
}, SEED_TIMEOUT_MS)
beforeEach(() => {
  nowMs += 10 * 60_000 // cached prices have expired
})
afterEach(() => shop.mend())
afterAll(() => shop.close())

interface Price {
  readonly source: string
  readonly isCurrent: boolean
}

const queryAs = (query: string, variables: Readonly<Record<string, unknown>>, store = STORE): Promise<Answer> =>
  shop.query(query, variables, store, bearer)

async function personal(of: readonly string[]): Promise<readonly (Price | null)[]> {
  const { data, errors } = await queryAs(
    'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { source isCurrent } } }',
    { ids: of },
  )
  expect(errors).toBeUndefined()
  return data.viewer.personalPrices
}

test('the sandbox has products of each kind', async () => {
  expect(Object.values(ids)).not.toContain('')
  expect((await personal([ids.business, ids.agreed])).map((price) => price?.source)).toEqual(['BUSINESS', 'CUSTOMER'])
})

describe.each(FAULTS)('%s', (_name, fault) => {
  const spoil = (path: string) => shop.breakPath(path, { ...fault, times: 10 })

  test('of business prices', async () => {
    await spoil('/api/ext/business-prices')
    const [business, agreed] = await personal([ids.business, ids.agreed])
    expect(business).toMatchObject({ source: expect.not.stringMatching('BUSINESS'), isCurrent: false })
    expect(agreed).toMatchObject({ source: 'CUSTOMER', isCurrent: true })
    await shop.mend()
    expect((await personal([ids.business, ids.agreed])).map((price) => price?.source)).toEqual(['BUSINESS', 'CUSTOMER'])
  })

  test('of agreed prices', async () => {
    await spoil('/api/ext/custom-prices')
    const [business, agreed] = await personal([ids.business, ids.agreed])
    expect(business).toMatchObject({ source: 'BUSINESS', isCurrent: false })
    expect(agreed).toMatchObject({ source: expect.not.stringMatching('CUSTOMER'), isCurrent: false })
  })

  test('of tiers, the calculator and the sync', async () => {
    await spoil('/api/product')
    await spoil('/api/ext/goldsmith')
    const { data, errors } = await queryAs(
      `query ($id: ID!) {
      viewer { personalPrices(ids: [$id], afterSync: true) { source isCurrent } calculatedPrice(variantId: $id, quantity: "10") { quantity } }
      prices(ids: [$id], afterSync: true) { __typename }
    }`,
      { id: ids.calculated },
    )
    expect(errors).toBeUndefined()
    expect(data.viewer.personalPrices[0]).toMatchObject({ source: expect.any(String) })
    expect(data.viewer.calculatedPrice).toBeNull()
    expect(['null', '{"__typename":"SignInForPrice"}']).toContain(JSON.stringify(data.prices[0]))
  })
})

test('ignores prices of other SKUs than requested', async () => {
  for (const path of ['/api/ext/business-prices', '/api/ext/custom-prices', '/api/product/render-list']) {
    await shop.breakPath(path, { kind: 'otherSkus', times: 10 })
  }
  const [business, agreed] = await personal([ids.business, ids.agreed])
  expect(agreed).toMatchObject({ source: expect.not.stringMatching('CUSTOMER'), isCurrent: false })
  expect(business?.isCurrent).toBe(false)
})

test('ignores tiers of another SKU than requested', async () => {
  const { data } = await shop.query('{ search(text: "gullbarre 1 kg") { products { items { id } } } }', {}, 'no')
  const [bar] = data.search.products.items
  const amount = async () => {
    const answer = await queryAs(
      'query ($id: ID!) { viewer { personalPrices(ids: [$id]) { now { net { amount } } } } }',
      { id: bar.id },
      'no',
    )
    return Number(answer.data.viewer.personalPrices[0].now.net.amount)
  }
  const expected = await amount()
  expect(expected).toBeGreaterThan(1_000_000)
  nowMs += 10 * 60_000 // cached tiers have expired
  await shop.breakPath('/api/product/tier-prices', { kind: 'otherSkus', times: 10 })
  expect(await amount()).toBe(expected)
})

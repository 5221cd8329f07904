import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import type { CannedResponse } from '../testing/fakeStorefront.ts'
import { envelope, RECORDED_TAG } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const HOUR_MS = 3_600_000
const TAGS = '{ products(skus: ["SKU-1", "SKU-2", "SKU-3"]) { tags { label color position } } }'

let now = new Date('2026-11-21T12:00:00Z')
let gateway: TestGateway
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00Z')
  const products = [product(1, { tags: ['7', '8'] }), product(2, { tags: ['7', '404'] }), product(3)]
  gateway = await startGateway(
    { no: { product: products }, fi: { product: products }, de: { product: products } },
    { clock: () => now },
  )
})
afterEach(() => gateway.close())

/** A text of digits may be a number. */
const second = { option_id: 8, label: 2026 }

describe('tags', () => {
  test.each([
    { name: 'in an envelope', answer: envelope([RECORDED_TAG, second]) },
    { name: 'as a list', answer: { json: [RECORDED_TAG, second] } },
  ])('are read $name', async ({ answer }) => {
    gateway.storefront.answer('/api/ext/tags', () => answer)
    const { data, errors } = await gateway.query(TAGS)
    expect(errors).toBeUndefined()
    const news = { label: 'Nyhet', color: '#b00', position: 'LEFT' }
    expect(data.products.map(({ tags }: { tags: object }) => tags)).toEqual([
      [news, { label: '2026', color: null, position: 'RIGHT' }],
      [news],
      [],
    ])
  })

  test.each([
    { store: 'fi', label: 'Uutuus' },
    { store: 'de', label: 'New' },
  ])('are labelled $label in $store', async ({ store, label }) => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    const { data } = await gateway.query('{ product(sku: "SKU-2") { tags { label } } }', { store })
    expect(data.product.tags).toEqual([{ label }])
  })

  test('are nodes', async () => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    const {
      data: {
        product: {
          tags: [tag],
        },
      },
    } = await gateway.query('{ product(sku: "SKU-2") { tags { id } } }')
    const { data } = await gateway.query('query ($id: ID!) { node(id: $id) { ... on Tag { label } } }', {
      variables: { id: tag.id },
    })
    expect(data.node).toEqual({ label: 'Nyhet' })
  })

  test.each(['javascript:red', 'red', '#12345', ''])('ignores the colour "%s"', async (color) => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([{ ...RECORDED_TAG, color }]))
    const { data } = await gateway.query('{ product(sku: "SKU-2") { tags { color } } }')
    expect(data.product.tags).toEqual([{ color: null }])
  })
})

describe('are cached for a day', () => {
  test('with one call, however many products and requests', async () => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    const counts = []
    for (let count = 0; count < 3; count += 1) counts.push((await gateway.query(TAGS)).calls.byUpstream.tags ?? 0)
    expect(counts).toEqual([1, 0, 0])
  })

  test('and returned stale once more after a day while they are fetched again', async () => {
    let label = 'before'
    gateway.storefront.answer('/api/ext/tags', () => envelope([{ ...RECORDED_TAG, store_labels: { no: label } }]))
    const queryLabel = async () =>
      (await gateway.query('{ product(sku: "SKU-2") { tags { label } } }')).data.product.tags[0].label
    expect(await queryLabel()).toBe('before')
    label = 'after'
    now = new Date(now.getTime() + 23 * HOUR_MS)
    expect(await queryLabel()).toBe('before')
    now = new Date(now.getTime() + 2 * HOUR_MS)
    expect(await queryLabel()).toBe('before')
    await expect.poll(queryLabel).toBe('after')
  })

  test('and returned stale after a failure, days later too', async () => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    await gateway.query(TAGS)
    gateway.storefront.answer('/api/ext/tags', () => ({ text: 'down', contentType: 'text/plain', status: 503 }))
    for (const days of [2, 5, 30]) {
      now = new Date(now.getTime() + days * 24 * HOUR_MS)
      const { data, errors } = await gateway.query('{ product(sku: "SKU-2") { tags { label } } }')
      expect({ tags: data.product.tags, errors }).toEqual({ tags: [{ label: 'Nyhet' }], errors: undefined })
    }
    await expect
      .poll(() => gateway.logLines)
      .toContainEqual(
        expect.objectContaining({
          msg: 'Failed to fetch tags metadata',
          err: expect.objectContaining({ message: expect.stringContaining('503') }),
        }),
      )
  })

  test('and not cached after a first failure', async () => {
    gateway.storefront.answer('/api/ext/tags', () => ({ reset: true }))
    expect((await gateway.query(TAGS)).errors).toHaveLength(1)
    gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
    expect((await gateway.query(TAGS)).errors).toBeUndefined()
  })
})

describe('failures', () => {
  test.each([
    { status: 404, message: 'Tags endpoint is not configured' },
    { status: 500, message: 'Failed to fetch tags metadata' },
  ])('logs a response of $status: $message', async ({ status, message }) => {
    gateway.storefront.answer('/api/ext/tags', () => ({ text: '<pre>No</pre>', contentType: 'text/html', status }))
    await gateway.query(TAGS)
    expect(gateway.logLines.filter(({ msg }) => msg === message)).toHaveLength(1)
  })

  test.each<{ name: string; answer: CannedResponse; code: string }>([
    {
      name: 'not configured',
      answer: { text: '<pre>Cannot GET</pre>', contentType: 'text/html', status: 404 },
      code: 'UPSTREAM_NOT_IMPLEMENTED',
    },
    { name: 'HTML', answer: { text: '<p>hello</p>', contentType: 'text/html' }, code: 'UPSTREAM_MALFORMED' },
    { name: 'no list', answer: { json: { code: 200, result: 'OK' } }, code: 'UPSTREAM_MALFORMED' },
  ])('$name: no product has tags, and there is one error', async ({ answer, code }) => {
    gateway.storefront.answer('/api/ext/tags', () => answer)
    const { data, errors } = await gateway.query(TAGS)
    expect(data.products).toEqual([{ tags: null }, { tags: null }, { tags: [] }])
    expect(errors).toHaveLength(1)
    expect(errors?.[0]?.extensions).toEqual({ code, upstream: 'tags' })
  })

  test.each([
    [{ option_id: undefined }, 'option_id'],
    [{ label: { no: 'Nyhet' } }, 'label'],
    [{ store_labels: 'Nyhet' }, 'store_labels'],
    [{ position: 3 }, 'position'],
  ])('a tag with %o is left out', async (change, field) => {
    gateway.storefront.answer('/api/ext/tags', () => envelope([{ ...RECORDED_TAG, ...change }, second]))
    const { data, errors } = await gateway.query('{ product(sku: "SKU-1") { tags { label } } }')
    expect(errors).toBeUndefined()
    expect(data.product.tags).toEqual([{ label: '2026' }])
    expect(gateway.logLines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining(`field ${field}`))
  })
})

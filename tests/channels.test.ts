/** What docs/channels.md promises to clients other than the shop. */
import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../gateway/http/limits.ts'
import { OPERATION_LIMITS } from '../gateway/plugins/operationLimits.ts'
import { encodeId } from '../gateway/shared/ids.ts'
import { createFakeCustomers, KARI, signIn } from '../gateway/testing/fakeCustomers.ts'
import { type GraphqlResponse, startGateway, type TestGateway } from '../gateway/testing/startGateway.ts'

import { type MediaSettings, parseMediaPath, PICTURE_SIDES_PX } from '../web/server/mediaPath.ts'

const root = resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const page = read('docs/channels.md')
const sources = globSync('gateway/**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|testing\/|\/ide\//.test(file))

const product = {
  id: 1,
  sku: 'SKU-1',
  name: 'Product 1',
  type_id: 'simple',
  status: 1,
  visibility: 4,
  slug: 'product-1',
  url_path: 'all/product-1',
  tax_class_id: 2,
  price: 1250,
  unit: 'PCS',
  image: '/b/a/bar.jpg',
  category_ids: ['10'],
}

let gateway: TestGateway
let cookie = ''
let bearer = ''
beforeAll(async () => {
  gateway = await startGateway({ no: { product: [product] } })
  createFakeCustomers(gateway.storefront)
  cookie = (await signIn(gateway, KARI)).cookie
  bearer = (await signIn(gateway, KARI, { asBearer: true })).data.signIn.bearerToken
})
afterAll(() => gateway.close())

const VIEWER = '{ viewer { email } }'
const STORE = '{ store { code } }'

async function get(search: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) {
  const address = `${gateway.url}/graphql?${new URLSearchParams(search).toString()}`
  const response = await request(address, {
    headers: { accept: 'application/json', 'x-apollo-operation-name': 'x', ...headers },
  })
  return { status: response.statusCode, headers: response.headers, body: await response.body.text() }
}

describe('stores', () => {
  test('an unknown store is refused, and no store is the default one', async () => {
    const unknown = await gateway.query(STORE, { store: 'dk' })
    expect(unknown.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
    expect(unknown.data?.store).toBeUndefined()
    expect((await gateway.query(STORE)).data.store.code).toBe('no')
  })

  test('a GET is cacheable with the store in its URL, and not without it', async () => {
    const query = '{ product(sku: "SKU-1") { sku } }'
    expect((await get({ query, store: 'no' })).headers['cache-control']).toMatch(/^public, max-age=\d+$/)
    expect((await get({ query }, { 'x-store': 'no' })).headers['cache-control']).toBe('private, no-store')
  })

  test.each([
    { header: 'apollo-require-preflight', value: 'yes', status: 200 },
    { header: 'x-apollo-operation-name', value: 'Store', status: 200 },
    { header: 'x-store', value: 'no', status: 200 },
    { header: 'x-other', value: 'yes', status: 400 },
  ])('a GET with the header $header is $status', async ({ header, value, status }) => {
    const address = `${gateway.url}/graphql?${new URLSearchParams({ store: 'no', query: STORE }).toString()}`
    const answer = await request(address, { headers: { accept: 'application/json', [header]: value } })
    expect(answer.statusCode).toBe(status)
    const { errors } = (await answer.body.json()) as Partial<GraphqlResponse>
    expect(errors?.[0]?.extensions.code).toBe(status === 400 ? 'BAD_REQUEST' : undefined)
    expect(page.includes(`\`${header}`)).toBe(status === 200)
  })

  test("pictures are on the store's own origin, with a width and a format", async () => {
    const { data } = await gateway.query('{ product(sku: "SKU-1") { image { template } } }')
    expect(data.product.image.template).toMatch(/^\/img\/\{width\}\/.*bar\.jpg/)
  })
})

test('widths and formats of pictures in the schema are those that the shop serves', () => {
  const described = read('schema/common.graphql')
  const numbers = /pixels:\n([\d, ]+);/.exec(described)?.[1]?.split(', ').map(Number)
  expect([0, ...(numbers ?? [])]).toEqual(PICTURE_SIDES_PX)
  const settings: MediaSettings = {
    imageMaxPx: 1800,
    imageFormats: ['webp', 'avif', 'png', 'jpeg'],
    mediaFolders: [],
    mediaPicturesUrl: '',
  }
  for (const format of /Formats: (.+)\./.exec(described)?.[1]?.split(', ') ?? ['none described'])
    expect(parseMediaPath(`/img/324/0/resize/a.jpg?format=${format}`, settings)).not.toBeNull()
  expect(parseMediaPath('/img/325/0/resize/a.jpg', settings)).toBeNull()
})

describe('tokens', () => {
  test.each([
    { name: 'the viewer', query: VIEWER },
    { name: 'the cart', query: '{ cart { id } }' },
    { name: 'an order', query: `{ order(id: "${encodeId({ type: 'Order', storeCode: 'no', key: 'k' })}") { id } }` },
    { name: 'a node', query: `{ node(id: "${encodeId({ type: 'Cart', storeCode: 'no', key: 'k' })}") { id } }` },
  ])('that have ended make $name UNAUTHENTICATED, and leave the catalogue as it is', async ({ query }) => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` }
    const { data, errors } = await gateway.query(`${query.slice(0, -2)} product(sku: "SKU-1") { name } }`, { headers })
    expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }])
    expect(data.product).toEqual({ name: 'Product 1' })
  })

  test('of a guest have no viewer, which is no error', async () => {
    const open = `mutation { createGuestSession(input: { idempotencyKey: "${randomUUID()}" }) { ... on GuestSessionCreated { bearerToken } } }`
    const { bearerToken } = (await gateway.query(open)).data.createGuestSession
    const { data, errors } = await gateway.query(VIEWER, { headers: { authorization: `Bearer ${bearerToken}` } })
    expect([data, errors]).toEqual([{ viewer: null }, undefined])
  })

  test('count alone where a request has a cookie too, even when they have ended', async () => {
    const both = { cookie, authorization: `Bearer ${'A'.repeat(43)}` }
    expect((await gateway.query(VIEWER, { headers: both })).data.viewer).toBe(null)
    expect((await gateway.query(VIEWER, { headers: { authorization: `Bearer ${bearer}` } })).data.viewer.email).toBe(
      KARI.email,
    )
  })

  test('make every answer private', async () => {
    const { headers } = await gateway.query(STORE, { headers: { authorization: `Bearer ${bearer}` } })
    expect(headers['cache-control']).toBe('private, no-store')
  })

  test('need no origin for mutations, and cookies do', async () => {
    const open = `mutation { createGuestSession(input: { idempotencyKey: "${'k'.repeat(22)}" }) { __typename } }`
    const withToken = await gateway.query(open, { headers: { authorization: `Bearer ${bearer}` } })
    expect(withToken.errors).toBeUndefined()
    expect((await gateway.query(open, { headers: { cookie } })).status).toBe(403)
  })

  test('are no answer to pages of other origins: there are no CORS headers', async () => {
    const headers = { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' }
    for (const method of ['OPTIONS', 'POST'] as const) {
      const body = method === 'POST' ? { body: JSON.stringify({ query: STORE }) } : {}
      const answer = await request(`${gateway.url}/graphql`, {
        method,
        headers: { ...headers, 'content-type': 'application/json' },
        ...body,
      })
      await answer.body.dump()
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('errors', () => {
  test('the page lists every code of the gateway, and no other', () => {
    const own = sources.flatMap((file) => {
      const text = read(file)
      const inUnions = /httpError\.ts$|gateway\/shared\/errors\.ts$/.test(file)
        ? [...text.matchAll(/^ {2}\| '([A-Z_]+)'|(?<== |\| )'(UPSTREAM_[A-Z]+)'/gm)].map(
            ([, one, other]) => one ?? other ?? '',
          )
        : []
      return [...inUnions, ...[...text.matchAll(/extensions: \{ code: '([A-Z_]+)'/g)].map(([, code = '']) => code)]
    })
    const listed = [...page.matchAll(/^\|(.+?)\|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, code = '']) => code),
    )
    /** Of Apollo Server; and the one that means a bug, which has no row. */
    const apollo = ['GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED', 'PERSISTED_QUERY_NOT_FOUND', 'BAD_REQUEST']
    const expected = new Set([...own.filter((code) => code !== 'INTERNAL_SERVER_ERROR'), ...apollo])
    expect(listed.toSorted()).toEqual([...expected].toSorted())
  })

  test.each([
    { accept: 'application/json', status: 200 },
    { accept: 'application/graphql-response+json', status: 400 },
  ])('an invalid document is $status with $accept', async ({ accept, status }) => {
    const answer = await gateway.query('{ nothing }', { headers: { accept } })
    expect([answer.status, answer.errors?.[0]?.extensions.code]).toEqual([status, 'GRAPHQL_VALIDATION_FAILED'])
  })
})

test('the page has the limits and settings that are in force', () => {
  const { depth, aliases, rootFields, cost } = OPERATION_LIMITS
  expect(page).toContain(
    `depth ${depth}, ${aliases} aliases, ${rootFields} root fields, a cost of ${cost.toLocaleString('en')}`,
  )
  expect(page).toContain(`${DEFAULT_LIMITS.maxStreamsPerIp} streams per client IP`)
  expect(page).toContain(`${DEFAULT_LIMITS.operationTimeoutMs / 1000} s have passed`)
  const known = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  const reasons = [...read('gateway/shared/errors.ts').matchAll(/reason: '([A-Z_]+)'/g)].map(([, name]) => name)
  const named = [...page.matchAll(/`([A-Z]+(?:_[A-Z]+)+)(?:=\w+)?`/g)].map(([, name]) => name)
  const codes = new Set([...page.matchAll(/^\|(.+?)\|/gm)].flatMap(([, cell = '']) => cell.match(/[A-Z_]{5,}/g) ?? []))
  expect(named.filter((name = '') => !codes.has(name) && ![...known, ...reasons].includes(name))).toEqual([])
})

test('for developers: the trace names the upstream calls of an operation, without tokens', async () => {
  const response = await request(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify({ query: '{ product(sku: "SKU-1") { sku } cart { id } }' }),
  })
  const text = await response.body.text()
  const { extensions } = JSON.parse(text)
  expect(extensions.calls.trace).toContainEqual({
    upstream: 'catalogue.getMany',
    call: '2 lookups',
    startMs: expect.any(Number),
    durationMs: expect.any(Number),
    result: 'ok',
  })
  const cart = extensions.calls.trace.find(({ upstream }: { upstream: string }) => upstream === 'cart')
  expect(cart).toMatchObject({ call: expect.stringMatching(/^(GET|POST) \/api\/cart\/[a-z-]+$/), result: '404' })
  expect(text).not.toMatch(/token-|refresh-/)
  expect(extensions.calls.trace).toHaveLength(extensions.calls.total)
})

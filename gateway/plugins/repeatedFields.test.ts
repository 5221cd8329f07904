import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({})
})
afterAll(() => gateway.close())

const repeat = (text: string, count: number) => `${text} `.repeat(count)

test.each([
  { what: 'a field', query: `{ ${repeat('product(sku: "x") { sku }', 430)} }`, name: 'product' },
  { what: 'an alias', query: `{ ${repeat('a: product(sku: "x") { sku }', 21)} }`, name: 'a' },
  { what: 'a field of inline fragments', query: `{ ${repeat('... { store { code } }', 560)} }`, name: 'store' },
  {
    what: 'a field further below',
    query: `{ store { menu { ${repeat('children { id }', 900)} } } }`,
    name: 'children',
  },
  {
    what: 'a field of a fragment',
    query: `{ store { ...of } } fragment of on Store { ${repeat('code', 21)} }`,
    name: 'code',
  },
  {
    what: 'a fragment',
    query: `{ store { ${repeat('...of', 21)} } } fragment of on Store { code }`,
    name: '...of',
  },
])('refuses a document that repeats $what, with one error', async ({ query, name }) => {
  const { errors, data, calls } = await gateway.query(query)
  expect(data).toBeUndefined()
  expect(errors).toEqual([
    expect.objectContaining({
      message: `a selection set contains "${name}" more than 20 times`,
      extensions: { code: 'GRAPHQL_VALIDATION_FAILED' },
    }),
  ])
  expect(calls.total).toBe(0)
})

test('refuses a document whose fragments unfold to millions of selections', async () => {
  const fragments = Array.from(
    { length: 60 },
    (_, at) => `fragment f${at} on Store { code ${at < 59 ? repeat(`...f${at + 1}`, 2) : ''} }`,
  )
  const { errors } = await gateway.query(`{ store { ...f0 } } ${fragments.join(' ')}`)
  expect(errors?.map(({ message }) => message)).toEqual(['the document unfolds to more than 10000000 selections'])
})

test('leaves a cycle of fragments to the rule about cycles', async () => {
  const { errors } = await gateway.query('{ store { ...a } } fragment a on Store { ...b } fragment b on Store { ...a }')
  expect(errors?.[0]?.message).toBe('Cannot spread fragment "a" within itself via "b".')
})

test('answers a document that repeats a field 20 times', async () => {
  const { errors, data } = await gateway.query(`{ ${repeat('store { code }', 20)} }`)
  expect(errors).toBeUndefined()
  expect(data).toEqual({ store: { code: 'no' } })
})

/** `?categories=` of a bundle: anybody may send anything. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { category, product } from '../catalog/testing/documents.ts'
import { encodeId } from '../shared/ids.ts'
import { startGateway } from '../testing/startGateway.ts'

let gateway: Awaited<ReturnType<typeof startGateway>>
/** Searches of a bundle for its products. */
let searches = 0
beforeAll(async () => {
  gateway = await startGateway(
    {
      no: {
        product: [1, 2, 3].map((id) => product(id, { category_ids: [String(9 + id)], category_position: {} })),
        category: [category(10, 2), category(11, 2), category(12, 2)],
      },
    },
    {
      maxOfflineProducts: 2,
      watchIndex: (index) => ({
        search(wanted) {
          const isOfBundle = wanted.some(
            ({ entity, filters }) => entity === 'product' && filters.some(({ field }) => field === 'category_ids'),
          )
          if (isOfBundle) searches++
          return index.search(wanted)
        },
      }),
    },
  )
})
afterAll(() => gateway.close())
beforeEach(() => {
  searches = 0
})

const idOf = (key: number | string, storeCode = 'no') => encodeId({ type: 'Category', storeCode, key: String(key) })
const send = async (query: string) => {
  const response = await fetch(`${gateway.url}/offline/no/manifest?${query}`)
  return { status: response.status, text: await response.text() }
}
const choose = (...ids: readonly string[]) => send(`categories=${encodeURIComponent(ids.join(','))}`)
/** When it is built. */
const manifestOf = async (...ids: readonly string[]) => {
  let answer = await choose(...ids)
  await vi.waitUntil(async () => (answer = await choose(...ids)).status !== 202, 20_000)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as { readonly version: string; readonly categoryIds: readonly string[] }
}

describe('what is no choice is refused in a sentence, and reads no product', () => {
  test.each([
    { what: 'a number', query: `categories=10` },
    { what: 'a text', query: `categories=${encodeURIComponent("' or 1=1 -- \u0000")}` },
    { what: 'the key of an object', query: 'categories=__proto__,constructor' },
    { what: 'an id that the store does not have', query: `categories=${idOf(99)}` },
    { what: 'a category of another store', query: `categories=${idOf(10, 'se')}` },
    { what: 'fifty ids that the store does not have', query: `categories=${many(50)}` },
    { what: 'hundreds of ids', query: `categories=${many(300)}` },
    { what: 'a long text', query: `categories=${'a'.repeat(12_000)}` },
    { what: 'two lists', query: `categories=${idOf(10)}&categories=${idOf(11)}` },
  ])('$what', async ({ query }) => {
    const { status, text } = await send(query)
    expect(status).toBe(400)
    expect(text).toMatch(/categories: expected/)
    expect(text.length).toBeLessThan(300)
    expect(searches).toBe(0)
  })

  test('more than a line of a request holds is refused by the server itself', async () => {
    expect((await send(`categories=${'a'.repeat(20_000)}`)).status).toBe(431)
  })
})

test('choices that the store does not have take no place of those that it has', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 40 }, (_, at) => choose(idOf(1000 + at))),
    manifestOf(idOf(12)),
  ])
  expect(answers.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => expect.objectContaining({ status: 400 })))
})

test('one choice is one bundle: in any order, with repetitions, and with categories that are gone', async () => {
  const first = await manifestOf(idOf(10), idOf(11))
  expect(first.categoryIds).toEqual([idOf(10), idOf(11)].sort())
  const built = searches
  for (const ids of [
    [idOf(11), idOf(10)],
    [idOf(10), idOf(11), idOf(10), '', idOf(11)],
    [idOf(77), idOf(10), idOf(11), 'nothing'],
  ])
    expect(await manifestOf(...ids)).toEqual(first)
  expect(searches).toBe(built)
})

function many(count: number): string {
  return Array.from({ length: count }, (_, at) => encodeURIComponent(idOf(1000 + at))).join(',')
}

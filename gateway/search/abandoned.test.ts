import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let gateway: TestGateway
let client: AbortController
/** Calls of the index: whether the request had ended before, and how the call ended. */
let called: { readonly isLate: boolean; readonly outcome: 'found' | 'failed' }[]

beforeEach(async () => {
  client = new AbortController()
  called = []
  gateway = await startGateway(
    { no: { product: [product(1), product(2)] } },
    {
      watchIndex: (index) => ({
        // The client goes during the first search.
        async search(searches, bounds) {
          const isLate = bounds?.signal.aborted === true
          client.abort()
          await vi.waitUntil(() => bounds?.signal.aborted)
          const found = index.search(searches, bounds)
          const outcome = await found.then(
            () => 'found' as const,
            () => 'failed' as const,
          )
          called.push({ isLate, outcome })
          return found
        },
      }),
    },
  )
})
afterEach(() => gateway.close())

/** Every part of a search that is left out when it fails. */
const search = (at: number) =>
  `a${at}: search(text: "produkt nummer ${at}") { suggestions categories { name } pages { title } alternatives
    otherStores { totalCount } products { totalCount items { sku price { __typename } tags { __typename } } } }`

test('a request whose client has gone is one line of the log, and searches no further', async () => {
  const query = `{ ${[1, 2, 3, 4, 5].map(search).join('\n')} }`
  const response = fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-store': 'no' },
    body: JSON.stringify({ query }),
    signal: client.signal,
  })
  await expect(response).rejects.toThrow('aborted')
  // A request of another client is answered after whatever the first one still does.
  expect(await gateway.query('{ store { name } }')).toMatchObject({ status: 200 })
  await new Promise((resolve) => setTimeout(resolve, 50))

  expect(called).not.toEqual([])
  expect(called.filter(({ isLate, outcome }) => isLate || outcome === 'found')).toEqual([])
  const lines = gateway.logLines.filter(({ requestId }) => requestId !== undefined)
  expect(lines.map(({ msg, level }) => ({ msg, level }))).toEqual([
    { msg: 'request aborted', level: 30 },
    { msg: 'request completed', level: 30 },
  ])
})

/** Sort orders of an index that another indexer wrote. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { product } from '../catalog/testing/documents.ts'
import { createFakeCluster, type FakeCluster } from '../testing/fakeCluster.ts'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

let cluster: FakeCluster
let gateway: TestGateway
beforeAll(async () => {
  cluster = await createFakeCluster()
  for (const { searchIndex } of readStoreTable().stores) {
    const properties = {
      id: { type: 'long' },
      name: { type: 'text' },
      price: { type: 'keyword' },
      updated_at: { type: 'date' },
    }
    cluster.indices.set(`${searchIndex}_product`, {
      name: `${searchIndex}_product_1`,
      properties,
      documents: [product(1)],
    })
    cluster.indices.set(`${searchIndex}_taxrule`, { name: `${searchIndex}_taxrule_1`, properties: {} })
  }
  gateway = await startGateway({}, { searchNodes: [cluster.url] })
  await gateway.refresh()
})
afterAll(async () => {
  await gateway.close()
  await cluster.close()
})

const SEARCH = 'query ($sort: ListingSort) { search(text: "ring", sort: $sort) { products { sorts } } }'

test('those without values in the index are not offered', async () => {
  const { data } = await gateway.query(SEARCH)
  expect(data.search.products.sorts).toEqual(['RELEVANCE', 'LATEST'])
})

test('one without values in the index is refused', async () => {
  const { errors } = await gateway.query(SEARCH, { variables: { sort: 'PRICE_ASC' } })
  expect(errors?.[0]).toMatchObject({
    message: 'sort: expected one of RELEVANCE, LATEST, got PRICE_ASC',
    extensions: { code: 'BAD_USER_INPUT' },
  })
})

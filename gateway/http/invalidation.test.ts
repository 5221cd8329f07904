import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { category } from '../catalog/testing/documents.ts'
import { envelope, RECORDED_TAG } from '../testing/recordedResponses.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'

const KEY = 'a-key-of-sufficient-length'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ no: { category: [category(10, 2, { name: 'Before' })] } }, { invalidationKey: KEY })
  gateway.storefront.answer('/api/ext/tags', () => envelope([RECORDED_TAG]))
  gateway.storefront.answer('/api/url/map', () => ({ json: null }))
})
afterAll(() => gateway.close())

async function invalidate(query: string, method: 'POST' | 'GET' = 'POST', url = gateway.url) {
  const { statusCode, body, headers } = await request(`${url}/invalidate${query}`, { method })
  return { status: statusCode, answer: await body.json(), cacheControl: headers['cache-control'] }
}

const mappingCalls = async (): Promise<number> =>
  (await gateway.query('{ route(path: "/somewhere") { id } }')).calls.byUpstream['urlMap'] ?? 0

describe('invalidating cached public reads', () => {
  test.each([
    { tags: 'url', calls: 1 },
    { tags: '*', calls: 1 },
    { tags: 'store:no', calls: 1 },
    { tags: 'category,url', calls: 1 },
    { tags: 'store:se', calls: 0 },
    { tags: 'category', calls: 0 },
  ])('$tags: the URL rewrites are fetched $calls times again', async ({ tags, calls }) => {
    await mappingCalls()
    expect(await mappingCalls()).toBe(0)
    expect(await invalidate(`?key=${KEY}&tag=${tags}`)).toMatchObject({
      status: 200,
      answer: { invalidated: tags.split(',') },
      cacheControl: 'no-store',
    })
    expect(await mappingCalls()).toBe(calls)
  })

  test('fetches the documents of the catalogue at once', async () => {
    const name = async () => (await gateway.query('{ store { menu { name } } }')).data.store.menu[0].name
    expect(await name()).toBe('Before')
    gateway.catalogue.write('no', 'category', [category(10, 2, { name: 'After' })])
    expect(await name()).toBe('Before')
    await invalidate(`?key=${KEY}&tag=category`)
    expect(await name()).toBe('After')
  })
})

describe('invalidation is refused', () => {
  test.each([
    { case: 'without a key', query: '?tag=url', status: 403 },
    { case: 'with another key', query: '?key=another&tag=url', status: 403 },
    { case: 'without a tag', query: `?key=${KEY}`, status: 400 },
    { case: 'with an unknown tag', query: `?key=${KEY}&tag=url,everything`, status: 400 },
  ])('$case', async ({ query, status }) => {
    await mappingCalls()
    expect((await invalidate(query)).status).toBe(status)
    expect(await mappingCalls()).toBe(0)
  })

  test('with the known tags in the message, and never the key', async () => {
    const { answer } = await invalidate(`?key=${KEY}&tag=everything`)
    expect(answer).toEqual({
      error: expect.stringMatching(
        /^\/invalidate: tag: expected some of \*, attribute, .*store:no.*; got "everything"$/,
      ),
    })
    expect(JSON.stringify(answer) + JSON.stringify(gateway.logLines)).not.toContain(KEY)
  })

  test('for a GET, which any page could cause', async () => {
    expect((await invalidate(`?key=${KEY}&tag=url`, 'GET')).status).toBe(405)
  })

  test('for any key, if the gateway has none', async () => {
    const closed = await startGateway({})
    const { status } = await invalidate('?key=&tag=url', 'POST', closed.url)
    await closed.close()
    expect(status).toBe(403)
  })
})

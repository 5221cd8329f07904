/** A backend that has every call at another path: what a parser refuses names the path where an operator looks. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFakeStorefront, type FakeStorefront } from '../../testing/fakeStorefront.ts'
import { parseBody, parseItems } from '../border.ts'
import { createCallCounter } from '../callCounter.ts'
import { CALL_NAMES } from './calls.ts'
import { readProfile } from './profile.ts'
import { createStorefrontClient } from './storefrontClient.ts'

let storefront: FakeStorefront
beforeAll(async () => {
  storefront = await createFakeStorefront()
  storefront.answer('/', () => ({ json: { code: 200, result: [{ wrong: 1 }] } }))
})
afterAll(() => storefront.close())

const spec = readProfile('spec')
const moved = Object.fromEntries(CALL_NAMES.map((name) => [name, `moved/${name}`])) as typeof spec.calls

test.each(CALL_NAMES)('an answer of %s that is refused names the path that was called', async (name) => {
  const client = createStorefrontClient({
    url: storefront.url,
    connections: 1,
    timeoutMs: 30_000,
    profile: { ...spec, calls: moved },
  })
  const api = client.forRequest(createCallCounter())
  const path = `/api/${name.replaceAll(/\{\w+\}/g, '17')}`
  const origin = { upstream: 'order', from: path }
  const request = { upstream: 'order', path, storeCode: 'no' }
  const schema = v.object({ id: v.string() })
  const bare = await api.readBare(request)
  const result = await api.readResult(request)
  const written = await api.writeResult({ ...request, method: 'POST' })
  await client.close()

  const called = `/api/moved/${name.replaceAll(/\{\w+\}/g, '17')}`
  for (const answer of [bare, result, written]) expect(() => parseBody(schema, answer, origin)).toThrow(called)
  const list = parseBody(v.array(v.unknown()), result, origin)
  expect(parseItems(schema, list, origin).errors[0]?.message).toContain(called)
})

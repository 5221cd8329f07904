/** The product feed of a store with the sandbox's catalogue has no error by the rules of the format. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SEED_TIMEOUT_MS } from '../sandbox/testing/seededDatabase.ts'
import { feedParts } from '../web/server/productFeed/feedParts.ts'
import type { QueryGateway } from '../web/server/searchEngines.ts'
import { readStoreTable } from '../web/server/storeTable.ts'
import { feedErrors } from '../web/testing/feedErrors.ts'
import { openRealShop, type RealShop } from './testing/realUpstreams.ts'

const STORES = ['no', 'de']

let shop: RealShop
beforeAll(async () => {
  shop = await openRealShop({ stores: STORES })
}, SEED_TIMEOUT_MS)
afterAll(() => shop.close())

const query: QueryGateway = async (store, { query: text, variables }) => shop.query(text, variables, store)

async function feedOf(code: string): Promise<string> {
  const found = readStoreTable().stores.find(({ view }) => view.code === code)
  if (!found) throw new Error(`expected the store ${code}`)
  const request = { origin: 'https://karat.example', store: found.view, builtAt: new Date(), query }
  let xml = ''
  for await (const part of feedParts({ ...request, signal: new AbortController().signal })) xml += part
  return xml
}

test.each(STORES)('the feed of %s has no error, and prices of both kinds', async (code) => {
  const xml = await feedOf(code)
  expect(feedErrors(xml)).toEqual([])
  const items = xml.split('<item>').slice(1)
  const reduced = items.filter((item) => item.includes('<g:sale_price>'))
  expect(items.length).toBeGreaterThan(500)
  expect(reduced.length).toBeGreaterThan(0)
  expect(reduced.length).toBeLessThan(items.length / 4)
})

/** Pages that are no content of the catalogue are found by their names where the store has them. */
import { expect, test } from 'vitest'
import { readStoreTable } from '../storeTable.ts'
import { startGateway, type TestGateway } from '../testing/startGateway.ts'
import { readProfile } from '../upstream/storefront/profile.ts'
import { documents } from './testing/listings.ts'

const NAMES = ['gullpris', 'mva', 'ønskeliste', 'nyhetsbrev', 'kundeservice']

async function foundAt(shop: TestGateway) {
  const answers = await Promise.all(NAMES.map((text) => shop.query(`{ search(text: "${text}") { shopPages } }`)))
  await shop.close()
  return answers.map(({ data }) => data.search.shopPages)
}

test('a store that has them finds them', async () => {
  const found = await foundAt(await startGateway({ no: documents }))
  expect(found).toEqual([['METALS'], ['VAT'], ['WISH_LIST'], ['NEWSLETTER'], ['CONTACT']])
})

test('a store without metals, tax table, wish list and newsletter finds none of them', async () => {
  const table = readStoreTable()
  const stores = table.stores.map((store) => ({ ...store, tax: { ...store.tax, products: [] } }))
  const sandbox = readProfile('sandbox')
  const calls = {
    ...sandbox.calls,
    'ext/metals': null,
    'ext/wishlist': null,
    'ext/mailchimp-subscribe/subscribe': null,
  }
  const profile = { ...sandbox, calls }
  const found = await foundAt(await startGateway({ no: documents }, { storeTable: { ...table, stores }, profile }))
  expect(found).toEqual([[], [], [], [], ['CONTACT']])
})

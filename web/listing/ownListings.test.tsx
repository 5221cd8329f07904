import { CategoryListing, type CategoryListingQuery, OwnListing } from '#docs'
import { act, cleanup, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { operationName } from '../client/loading.ts'
import { viewerState } from '../shop/viewer.ts'
import { plainNames } from '../testing/listingQueries.ts'
import { openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { sampleViewer } from '../testing/sampleViewer.ts'

const ADDRESS = '/gullbarrer?price=10-50&sort=price-asc'
const store = { hidesPricesFromGuests: true, listingQuery: { ...plainNames, hidesPrices: true } }
const tuva = { ...sampleViewer, id: 'viewer-tuva' }

type Listing = NonNullable<NonNullable<CategoryListingQuery['category']>['products']>

afterEach(() => {
  cleanup()
  viewerState.write({ kind: 'guest' })
})

/** Opens a listing whose own one has its products the other way round, for the customer that the gateway knows. */
async function open(customerId: () => string | null) {
  const sample = await sampleResponse(CategoryListing, { id: 'category-bars', page: 1, pageSize: 48 })
  const found = sample.category?.products
  if (!found) throw new Error('expected the sample catalogue to list category-bars')
  // Few products, because jsdom is slow.
  const listing = { ...found, items: found.items.slice(0, 4) }
  const requests: { readonly operation: string; readonly variables: object }[] = []
  const sorts: Listing['sorts'] = ['POSITION_DESC', 'NAME_ASC']
  const own = { ...listing, items: listing.items.toReversed(), sort: 'PRICE_ASC', sorts: [...sorts, 'PRICE_ASC'] }
  const page = await openPage(ADDRESS, {
    store,
    responses: [
      {
        operation: operationName(CategoryListing),
        respond: async (variables) => {
          requests.push({ operation: 'public', variables })
          return { data: { category: { ...sample.category, products: { ...listing, sorts } } } }
        },
      },
      {
        operation: operationName(OwnListing),
        respond: async (variables) => {
          requests.push({ operation: 'own', variables })
          const id = customerId()
          return { data: { viewer: id === null ? null : { __typename: 'Viewer', id, listing: own } } }
        },
      },
    ],
  })
  return { ...page, requests, publicNames: listing.items.map(({ name }) => name) }
}

const names = () => [...document.querySelectorAll('main article h2')].map((each) => each.textContent)
const orders = () => [...document.querySelectorAll('main select option')].map((each) => each.textContent)
const signIn = (viewer: typeof sampleViewer) => act(async () => viewerState.write({ kind: 'known', viewer }))

test('a guest gets the listing for everybody, whatever order and range by price the address has', async () => {
  const { requests, publicNames, router } = await open(() => null)
  expect(names()).toEqual(publicNames)
  expect(orders()).toEqual(['Recommended', 'Name, A to Z'])
  expect(requests).toMatchObject([{ operation: 'public', variables: { filters: [], sort: 'POSITION_DESC' } }])
  expect(router.state.location.search).toBe('?price=10-50&sort=price-asc')
})

test('a signed-in customer gets the own listing in the order and range of the address, which no cache has', async () => {
  const { requests, publicNames, client } = await open(() => sampleViewer.id)
  const before = JSON.stringify(client.cache.extract())
  const first = names()
  await signIn(sampleViewer)
  await waitFor(() => expect(orders()).toContain('Price, low to high'))
  expect(publicNames.length).toBeGreaterThan(1)
  expect(names()).not.toEqual(first)
  expect(requests.filter(({ operation }) => operation === 'own')[0]?.variables).toMatchObject({
    category: 'category-bars',
    filters: [{ attribute: 'price', from: '10', to: '50' }],
    sort: 'PRICE_ASC',
  })
  expect(JSON.stringify(client.cache.extract())).toBe(before)
})

test('after signing out, and for another customer, the former own listing is not shown', async () => {
  let known: string | null = sampleViewer.id
  await open(() => known)
  const first = names()
  await signIn(sampleViewer)
  await waitFor(() => expect(names()).not.toEqual(first))

  // The answer for the former customer arrives after another one has signed in.
  await signIn(tuva)
  expect(names()).toEqual(first)
  known = tuva.id
  await act(async () => viewerState.write({ kind: 'guest' }))
  expect(names()).toEqual(first)
  await signIn(tuva)
  await waitFor(() => expect(names()).not.toEqual(first))
  await act(async () => viewerState.write({ kind: 'guest' }))
  expect(names()).toEqual(first)
})

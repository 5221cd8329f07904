/** A shop in front of a backend that lacks calls: nothing leads to them. */
import { act, screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { CustomerWishes, Layout } from '../client/generated/documents.generated.ts'
import { operationName } from '../client/loading.ts'
import { viewerState } from '../shop/viewer.ts'
import { openPage, response } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { sampleViewer } from '../testing/sampleViewer.ts'

const NONE = {
  __typename: 'StoreAbilities' as const,
  hasMetalPrices: false,
  hasWishList: false,
  hasNewsletter: false,
  acceptsReviews: false,
  hasOwnReviews: false,
  holdsPrices: false,
  listsOrders: false,
  opensOrders: false,
  takesReturns: false,
}

const NO_POLICIES = { __typename: 'StorePolicies' as const, verifiesCustomers: false, hasMetalAccount: false }

async function openWithout(path: string) {
  const layout = await sampleResponse(Layout, {})
  return openPage(path, {
    responses: [
      response(Layout, {
        ...layout,
        metalQuotes: null,
        store: { ...layout.store, abilities: NONE, policies: NO_POLICIES },
      }),
    ],
  })
}

test('the shop leads to metals, newsletter and wish list where there are some', async () => {
  await openPage('/gullbarrer')
  expect(screen.getAllByRole('link', { name: 'Metal prices' }).length).toBeGreaterThan(1)
  expect(screen.getAllByRole('link', { name: /newsletter/i })).toHaveLength(1)
  expect((await screen.findAllByRole('button', { name: /^Wish list/ })).length).toBeGreaterThan(0)
})

test('nothing leads to what the backend does not have', async () => {
  await openWithout('/gullbarrer')
  expect(screen.queryAllByRole('link', { name: 'Metal prices' })).toEqual([])
  expect(screen.queryAllByRole('link', { name: /newsletter/i })).toEqual([])
  expect(screen.queryAllByRole('button', { name: /^Wish list/ })).toEqual([])
})

test('the page of a product has no button for a wish list that is none', async () => {
  await openWithout('/gullbarrer/gullbarre-3')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryAllByRole('button', { name: /^Wish list/ })).toEqual([])
})

test.each([
  { where: 'has one', open: openPage, requests: 1 },
  { where: 'has none', open: openWithout, requests: 0 },
])("a customer's wish list is asked for $requests times where the backend $where", async ({ open, requests }) => {
  viewerState.write({ kind: 'known', viewer: sampleViewer })
  onTestFinished(() => viewerState.write({ kind: 'guest' }))
  const { operations } = await open('/gullbarrer/gullbarre-3')
  await screen.findByRole('heading', { level: 1 })
  // Loaded before it asks.
  await act(async () => import('../account/wishList/customerWishes.ts'))
  expect(operations.filter((name) => name === operationName(CustomerWishes))).toHaveLength(requests)
})

test.each([
  '/metals',
  '/wish-list',
  '/newsletter',
  '/verification/checkout',
  '/my-account/metal-account',
  '/my-account/wish-list',
  '/my-account/newsletter',
  '/my-account/reviews',
])('%s is not a page of such a shop', async (path) => {
  await openWithout(path)
  expect(screen.getByRole('main').textContent).toMatch(/not found|does not exist/i)
})

test('the other sections of the account are pages of such a shop', async () => {
  await openWithout('/my-account/orders')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Orders')
})

test('an account is opened without a newsletter', async () => {
  await openWithout('/register')
  expect(screen.queryByRole('checkbox', { name: /newsletter/i })).toBeNull()
})

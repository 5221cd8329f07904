import { CategoryListing, ContentText, Home, ProductDetail } from '#docs'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CategoryListingQueryVariables } from '../client/generated/documents.generated.ts'
import { operationName } from '../client/loading.ts'
import { noResponse, openPage, type PreparedResponse } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'

const message = 'The product, category or CMS page is not available in Offline mode. Redirecting to Home.'

const stays = 'You have not opened this page online yet. It loads by itself when the connection is back.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openOffline(path: string, missing: PreparedResponse, offlineRedirectSeconds = 5) {
  const { router, connection } = await openPage(path, { responses: [missing], store: { offlineRedirectSeconds } })
  act(() => connection.failed())
  return router
}

describe.each([
  { page: 'category', path: '/gullbarrer', missing: noResponse(CategoryListing) },
  { page: 'product', path: '/gullbarrer/gullbarre-1', missing: noResponse(ProductDetail) },
  { page: 'CMS page', path: '/i/salgsvilkar', missing: noResponse(ContentText) },
])('a $page that is not in the cache', ({ path, missing }) => {
  test('shows the message offline, and redirects to the home page after five seconds', async () => {
    const router = await openOffline(path, missing)
    await screen.findByText(message)
    const opened = router.state.location.pathname

    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(router.state.location.pathname).toBe(opened)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    const { location, navigation } = router.state
    expect((navigation.location ?? location).pathname).toBe('/')
    // The home page's code is still on its way.
    await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 }))
    expect(screen.queryByText(message)).toBeNull()
  })
})

test('a shopper who leaves before is not redirected', async () => {
  const router = await openOffline('/gullbarrer', noResponse(CategoryListing))
  await screen.findByText(message)
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/search')
})

test('the home page itself is not redirected', async () => {
  const router = await openOffline('/', noResponse(Home))
  await screen.findByText(stays)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByText(message)).toBeNull()
})

test('stays in stores without the redirect, and loads when the shop can be reached again', async () => {
  let isAway = true
  const { router, connection } = await openPage('/gullbarrer', {
    responses: [
      {
        operation: operationName(CategoryListing),
        respond: async (variables) => {
          if (isAway) throw new TypeError('Failed to fetch')
          return { data: await sampleResponse(CategoryListing, variables as CategoryListingQueryVariables) }
        },
      },
    ],
  })
  act(() => connection.failed())
  await screen.findByText(stays)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/gullbarrer')

  isAway = false
  await act(async () => connection.reached())
  await screen.findByRole('heading', { level: 1, name: 'Gullbarrer' })
})

import { CategoryListing, ContentText, Home, ProductDetail } from '#docs'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { noAnswer, openPage, type Answer } from '../testing/openPage.tsx'

const message = 'The product, category or CMS page is not available in Offline mode. Redirecting to Home.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openOffline(path: string, missing: Answer) {
  const { router, connection } = await openPage(path, { answers: [missing] })
  act(() => connection.failed())
  return router
}

describe.each([
  { page: 'category', path: '/gullbarrer', missing: noAnswer(CategoryListing) },
  { page: 'product', path: '/gullbarrer/gullbarre-1', missing: noAnswer(ProductDetail) },
  { page: 'CMS page', path: '/i/salgsvilkar', missing: noAnswer(ContentText) },
])('a $page that is not in the cache', ({ path, missing }) => {
  test('shows the message offline, and redirects to the home page after five seconds', async () => {
    const router = await openOffline(path, missing)
    await screen.findByText(message)
    const opened = router.state.location.pathname

    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(router.state.location.pathname).toBe(opened)
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    // The home page's code is still on its way.
    await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 }))
    expect(screen.queryByText(message)).toBeNull()
  })
})

test('a shopper who leaves before is not redirected', async () => {
  const router = await openOffline('/gullbarrer', noAnswer(CategoryListing))
  await screen.findByText(message)
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/search')
})

test('the home page itself is not redirected', async () => {
  const router = await openOffline('/', noAnswer(Home))
  await screen.findByText('This page has not been seen with a connection yet.')
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/')
  expect(screen.queryByText(message)).toBeNull()
})

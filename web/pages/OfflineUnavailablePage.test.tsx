import { CategoryListing } from '#docs'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noAnswer, openPage } from '../testing/openPage.tsx'

const sentence = 'The product, category or CMS page is not available in Offline mode. Redirecting to Home.'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
})

async function openWithoutConnection() {
  const { router, connection } = await openPage('/gullbarrer', { answers: [noAnswer(CategoryListing)] })
  act(() => connection.failed())
  await screen.findByText(sentence)
  return router
}

test('a page that was never seen says so without a connection, and after five seconds the shopper is at home', async () => {
  const router = await openWithoutConnection()
  expect(router.state.location.pathname).toBe('/gullbarrer')

  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(router.state.location.pathname).toBe('/gullbarrer')
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  // The home page's code is still on its way.
  await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 }))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('who leaves before is not sent anywhere', async () => {
  const router = await openWithoutConnection()
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/search')
})

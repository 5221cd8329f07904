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

test('shows a message offline on a page never visited and navigates home after five seconds', async () => {
  const router = await openWithoutConnection()
  expect(router.state.location.pathname).toBe('/gullbarrer')

  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(router.state.location.pathname).toBe('/gullbarrer')
  await act(() => vi.advanceTimersByTimeAsync(1_500))
  // The home page's code is still loading.
  await act(() => vi.waitFor(() => expect(router.state.location.pathname).toBe('/'), { timeout: 10_000 }))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('does not navigate if the shopper left before', async () => {
  const router = await openWithoutConnection()
  await act(() => router.navigate('/search'))
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(router.state.location.pathname).toBe('/search')
})

import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTexts } from '../app/texts.ts'
import { ClientProvider } from '../client/apolloContext.ts'
import { createCache } from '../client/cache.ts'
import { LazyClient } from '../client/lazyClient.ts'
import { sampleViewer } from '../testing/sampleViewer.ts'
import { VerificationState } from './VerificationState.tsx'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const startVerification = { __typename: 'AccountChanged', viewer: { ...sampleViewer, accountStatus: 'GOOD' } }

/** Opens the page of a customer whose identity was verified. */
async function openVerified() {
  const link = new ApolloLink(() => of({ data: { startVerification } }))
  const client = new ApolloClient({ cache: createCache(), devtools: { enabled: false }, link })
  const router = createMemoryRouter(
    [
      { path: '/verification', element: <VerificationState returnTo="/checkout" /> },
      { path: '/checkout', element: null },
    ],
    { initialEntries: ['/verification'] },
  )
  await act(async () =>
    render(
      <I18nProvider i18n={createTexts('en', {})}>
        <ClientProvider value={LazyClient.of(client)}>
          <RouterProvider router={router} />
        </ClientProvider>
      </I18nProvider>,
    ),
  )
  await screen.findByText('You return to the checkout in 10 s.')
  return router
}

/** One second at a time: each one starts the timer of the next. */
async function wait(seconds: number) {
  for (let second = 0; second < seconds; second += 1) await act(() => vi.advanceTimersByTimeAsync(1_000))
}

test('returns to the checkout ten seconds after the identity was verified', async () => {
  const router = await openVerified()
  await wait(8)
  expect(router.state.location.pathname).toBe('/verification')
  await wait(3)
  expect(router.state.location.pathname).toBe('/checkout')
})

test('stays if the customer chooses to', async () => {
  const router = await openVerified()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stay here' })))
  await wait(12)
  expect(router.state.location.pathname).toBe('/verification')
  expect(screen.queryByText(/You return to the checkout/)).toBeNull()
})

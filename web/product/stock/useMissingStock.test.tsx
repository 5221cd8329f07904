/** How often the stock that a page lacks is fetched. */
import { ApolloClient } from '@apollo/client'
import { ApolloLink } from '@apollo/client/link'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { of } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ClientProvider } from '../../client/apolloContext.ts'
import { createCache } from '../../client/cache.ts'
import { LazyClient } from '../../client/lazyClient.ts'
import './fetchMissingStock.ts' // so that the hook's own import needs no real time
import { useMissingStock } from './useMissingStock.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function show(skus: readonly string[]) {
  const requested: unknown[] = []
  const link = new ApolloLink(({ variables }) => {
    requested.push(variables['skus'])
    return of({ data: { products: [] } })
  })
  const lazy = LazyClient.of(new ApolloClient({ cache: createCache(), devtools: { enabled: false }, link }))
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ClientProvider value={lazy}>{children}</ClientProvider>
  )
  const lacking = (list: readonly string[]) => list.map((sku) => ({ sku, stock: null }))
  const { rerender } = renderHook(({ list }: { readonly list: readonly string[] }) => useMissingStock(lacking(list)), {
    initialProps: { list: skus },
    wrapper,
  })
  return { requested, showOther: (list: readonly string[]) => rerender({ list }) }
}

/** React renders after each step, as it does between two attempts. */
async function passMinute() {
  for (let seconds = 0; seconds < 60; seconds += 4) await act(() => vi.advanceTimersByTimeAsync(4_000))
}

test('a list is requested three times at most, and the next list in the same component again', async () => {
  const { requested, showOther } = show(['AU-1', 'AU-2'])
  await passMinute()
  expect(requested).toEqual(Array.from({ length: 3 }, () => ['AU-1', 'AU-2']))

  showOther(['AU-3'])
  await passMinute()
  expect(requested.slice(3)).toEqual(Array.from({ length: 3 }, () => ['AU-3']))
})

import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { metalFeed } from '../shop/metalFeed.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { LiveMetals } from './LiveMetals.tsx'

vi.mock(import('../client/apolloContext.ts'), () => ({
  useLazyClient: () => ({ current: null, flush: () => undefined }) as never,
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('no quote arrives while the shopper pauses the prices', () => {
  const streams = new Set<EventTarget>()
  class Stream extends EventTarget {
    constructor() {
      super()
      streams.add(this)
    }
    close = () => streams.delete(this)
  }
  vi.stubGlobal('EventSource', Stream)
  render(
    <StoreContext value={sampleStoreContext}>
      <LiveMetals quotes={[]} />
    </StoreContext>,
  )
  const open = [streams.size]
  for (const isPaused of [true, false]) {
    act(() => metalFeed.isPaused.set(isPaused))
    open.push(streams.size)
  }
  expect(open).toEqual([1, 0, 1])
})

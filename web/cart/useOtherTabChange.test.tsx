import { I18nProvider } from '@lingui/react'
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createTexts } from '../app/texts.ts'
import { useNotifications } from '../shop/notifications.ts'
import { useOtherTabChange } from './useOtherTabChange.ts'

afterEach(cleanup)

const bar = { id: '1', name: 'Bar', quantity: '1' }
const coin = { id: '2', name: 'Coin', quantity: '2' }
const wire = { id: '3', name: 'Wire', quantity: '4.5' }

test.each([
  { change: 'this tab changes it', isOther: false, text: undefined },
  {
    change: 'another tab changes a quantity, removes a line and adds one',
    isOther: true,
    text: 'Changed in another tab: Coin, Wire, Bar',
  },
])(
  'names what is changed in the cart when another tab does it, and nothing otherwise: $change',
  async ({ isOther, text }) => {
    const { rerender, result } = renderHook(
      (cart: Parameters<typeof useOtherTabChange>[0]) => {
        useOtherTabChange(cart)
        return useNotifications()
      },
      {
        initialProps: { version: 1, lines: [bar, coin] },
        wrapper: ({ children }) => <I18nProvider i18n={createTexts('en', {})}>{children}</I18nProvider>,
      },
    )
    if (isOther) {
      const received = vi.fn<() => void>()
      const listener = new BroadcastChannel('cart')
      listener.addEventListener('message', received)
      const other = new BroadcastChannel('cart')
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      other.postMessage('another tab')
      await vi.waitUntil(() => received.mock.calls.length > 0)
      listener.close()
      other.close()
    }
    act(() => rerender({ version: 2, lines: [{ ...coin, quantity: '3' }, wire] }))
    expect(result.current.at(-1)?.text).toBe(text)
  },
)

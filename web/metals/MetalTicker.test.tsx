import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { Profiler } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { MetalQuotePartsFragment } from '../client/generated/documents.generated.ts'
import { metalFeed, type MetalCode } from '../shop/metalFeed.ts'
import { OpenPathContext } from '../shop/openPath.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { MetalTicker } from './MetalTicker.tsx'
import { money } from '../testing/sampleMoney.ts'

const quoteOf = (metal: MetalCode): MetalQuotePartsFragment => ({
  __typename: 'MetalQuote',
  id: metal,
  metal,
  pricePerGram: money('1310.40'),
  changePercent: '0.42',
  quotedAt: '2026-11-21T12:00:00Z',
  isCurrent: true,
  lastDay: [],
})
/** The feed is shared by all tests of this document, so each test uses another metal. */
function receive(metal: MetalCode, pricePerGram: string, changePercent: string, second = '10'): void {
  act(() => metalFeed.receive([{ metal, pricePerGram, changePercent, quotedAt: `2026-11-21T13:01:${second}Z` }]))
}

function open(metal: MetalCode) {
  const onRender = vi.fn<() => void>()
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <OpenPathContext value={() => Promise.resolve()}>
          <Profiler id="ticker" onRender={onRender}>
            <MetalTicker quotes={[quoteOf(metal)]} />
          </Profiler>
        </OpenPathContext>
      </StoreContext>
    </I18nProvider>,
  )
  const shown = () => {
    const [price, change] = container.querySelectorAll('a > span')
    return [
      price?.textContent,
      change?.textContent,
      change?.querySelector('path')?.getAttribute('d')?.startsWith('M4 1'),
    ].map((text) => (typeof text === 'string' ? text.replaceAll('\u00A0', ' ') : text))
  }
  return { container, onRender, shown, time: () => container.querySelector('time')?.getAttribute('datetime') }
}
afterEach(cleanup)

test('shows the last quote of a closed market with its date', () => {
  const { container } = open('RH')
  const [quotedAt, overdueFrom] = ['2026-11-21T13:01:10Z', '2026-11-21T13:06:10Z']
  act(() => metalFeed.receive([{ metal: 'RH', pricePerGram: '2700.00', changePercent: null, quotedAt, overdueFrom }]))
  expect(container.querySelector('time')?.textContent).toMatch(/21\.11\.2026/)
})

test('writes a quote into the page header without rendering', () => {
  const { onRender, shown } = open('AU')
  expect(shown()).toEqual(['1 310,40 kr/g', '+0,42 %', true])
  receive('AU', '1311.00', '0.47')
  onRender.mockClear()

  receive('AU', '1312.15', '0.55', '20')
  expect(shown()).toEqual(['1 312,15 kr/g', '+0,55 %', true])
  expect(onRender).not.toHaveBeenCalled()
})

test('updates the arrow with the direction and the time with the minute', () => {
  const { shown, time } = open('PT')
  receive('PT', '1305.00', '-0.01')
  expect([shown(), time()]).toEqual([['1 305,00 kr/g', '−0,01 %', false], '2026-11-21T13:01:00.000Z'])
})

test('an unmounted ticker no longer updates', () => {
  const { shown } = open('PD')
  cleanup()
  receive('PD', '1400.00', '1.00')
  expect(shown()[0]).toBeUndefined()
})

test('the shopper pauses the prices, and lets them go on', () => {
  const { container } = open('AG')
  const press = () => act(() => container.querySelector('button')?.click())
  const shown = () => [metalFeed.isPaused.get(), container.querySelector('time')?.textContent?.split(',')[0]]
  press()
  expect(shown()).toEqual([true, 'Paused'])
  press()
  expect(metalFeed.isPaused.get()).toBe(false)
})

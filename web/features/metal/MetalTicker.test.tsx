import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { act, cleanup, render } from '@testing-library/react'
import { Profiler } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import type { MetalQuotePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { metalFeed } from '../../shop/metalFeed.ts'
import { StoreContext } from '../../shop/StoreContext.tsx'
import { sampleSurroundings } from '../../testing/sampleSurroundings.ts'
import { MetalTicker } from './MetalTicker.tsx'

const gold: MetalQuotePartsFragment = {
  __typename: 'MetalQuote', id: 'gold', metal: 'AU', pricePerGram: { __typename: 'Money', amount: '1310.40', currency: 'NOK' }, changePercent: '0.42', quotedAt: '2026-11-21T12:00:00Z', isCurrent: true, lastDay: [],
}
/** The feed is the document's, so each quote is newer than those of other tests. */
let minute = 0
function hear(pricePerGram: string, changePercent: string, second = '10'): void {
  const quotedAt = `2026-11-21T13:${String(minute).padStart(2, '0')}:${second}Z`
  act(() => metalFeed.receive([{ metal: 'AU', pricePerGram, changePercent, quotedAt }]))
}

function open() {
  const onRender = vi.fn<() => void>()
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleSurroundings}>
        <MemoryRouter>
          <Profiler id="ticker" onRender={onRender}><MetalTicker quotes={[gold]} /></Profiler>
        </MemoryRouter>
      </StoreContext>
    </I18nProvider>,
  )
  const shown = () => {
    const [price, change] = container.querySelectorAll('a > span')
    return [price?.textContent, change?.textContent, change?.querySelector('path')?.getAttribute('d')?.startsWith('M4 1')].map((text) => (typeof text === 'string' ? text.replaceAll('\u00A0', ' ') : text))
  }
  return { onRender, shown, time: () => container.querySelector('time')?.getAttribute('datetime') }
}
afterEach(cleanup)

test('a quote is written into the head of the page, and nothing is rendered for it', () => {
  const { onRender, shown } = open()
  expect(shown()).toEqual(['1 310,40 kr/g', '+0,42 %', true])
  minute += 1
  hear('1311.00', '0.47')
  onRender.mockClear()

  hear('1312.15', '0.55', '20')
  expect(shown()).toEqual(['1 312,15 kr/g', '+0,55 %', true])
  expect(onRender).not.toHaveBeenCalled()
})

test('the arrow turns with the direction, and the time with the minute', () => {
  const { shown, time } = open()
  minute += 1
  hear('1305.00', '-0.01')
  expect([shown(), time()]).toEqual([['1 305,00 kr/g', '−0,01 %', false], `2026-11-21T13:${String(minute).padStart(2, '0')}:00.000Z`])
})

test('what has left the page hears nothing', () => {
  const { shown } = open()
  cleanup()
  minute += 1
  hear('1400.00', '1.00')
  expect(shown()[0]).toBeUndefined()
})

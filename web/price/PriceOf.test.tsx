import { act, cleanup, render } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { Profiler } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PriceResultPartsFragment } from '../client/generated/documents.generated.ts'
import { type MovablePrice, priceMove, setTextUpdater } from '../shop/priceStore.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { PriceOf } from './PriceSentence.tsx'
import { taxed } from '../testing/sampleMoney.ts'

type Price = Extract<PriceResultPartsFragment, { __typename: 'Price' }>

const price: Price = {
  __typename: 'Price',
  id: 'p',
  now: taxed('0', '0', '1000.00'),
  before: taxed('0', '0', '1200.00'),
  beforeKind: 'LOWEST_OF_30_DAYS',
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  source: 'SPECIAL',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil: null,
  isCurrent: true,
  sourcePrice: { __typename: 'SourcePrice', amount: '1000.00', priceIncludesTax: true },
  sourcePriceBefore: { __typename: 'SourcePrice', amount: '1200.00', priceIncludesTax: true },
  metalShares: [
    {
      __typename: 'MetalShare',
      metal: 'AU',
      grams: '1',
      quote: '900',
      catalogueQuote: '900',
      quotedAt: '2026-11-21T12:00:00Z',
    },
  ],
}
const facts = (now: string, isReduced = true) => ({ now, isReduced })

function page(shown: Price, onRender: () => void, isFromPrice = false) {
  return (
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <Profiler id="price" onRender={onRender}>
          <PriceOf item={{ id: 'variant', price: shown, isFromPrice }} />
        </Profiler>
      </StoreContext>
    </I18nProvider>
  )
}

const amounts = (container: HTMLElement) =>
  [container.querySelector('b'), container.querySelector('s')].map((element) =>
    element?.closest('[hidden]') ? null : (element?.textContent ?? '').replaceAll('\u00A0', ' '),
  )

const updates = new Set<() => void>()

type TestMove = (price: MovablePrice) => ReturnType<typeof facts> | null

/** Moves the prices as LiveMetals does. */
function move(next: TestMove): void {
  act(() => {
    priceMove.set({
      amounts: () => null,
      amount: (shown) => next(shown)?.now ?? null,
      premium: () => null,
      isReduced: (shown) => next(shown)?.isReduced ?? true,
    })
    updates.forEach((update) => update())
  })
}

beforeEach(() =>
  setTextUpdater(({ update }) => {
    updates.add(update)
    return () => updates.delete(update)
  }),
)
afterEach(() => {
  cleanup()
  setTextUpdater(null)
  act(() => priceMove.set(null))
})

test('updates a listed price with the metal without rendering, and crosses out only a higher one, which stays', () => {
  const onRender = vi.fn<() => void>()
  const { container } = render(page(price, onRender))
  expect(amounts(container)).toEqual(['1 000,00 kr', '1 200,00 kr'])
  onRender.mockClear()

  move(() => facts('1001.25'))
  expect(amounts(container)).toEqual(['1 001,25 kr', '1 200,00 kr'])
  move(() => facts('1200.00', false))
  expect(amounts(container)).toEqual(['1 200,00 kr', null])
  move(() => null)
  expect(amounts(container)).toEqual(['1 000,00 kr', '1 200,00 kr'])
  expect(onRender).not.toHaveBeenCalled()
})

test('shows the moved amount after a render, with the same or another loaded price', () => {
  const { container, rerender } = render(page(price, () => undefined))
  move(({ now }) => facts(now.gross.amount.replace('.00', '.50')))

  rerender(page({ ...price }, () => undefined))
  expect(amounts(container)[0]).toBe('1 000,50 kr')
  rerender(page({ ...price, now: taxed('0', '0', '1010.00') }, () => undefined))
  expect(amounts(container)[0]).toBe('1 010,50 kr')
})

test('stops updating an unmounted amount', () => {
  const { unmount } = render(page(price, () => undefined))
  expect(updates.size).toBe(2)
  unmount()
  expect(updates.size).toBe(0)
})

test('a least price of variants and a sum show the loaded amount until they are fetched again', () => {
  const moving = vi.fn<TestMove>(() => facts('1001.25'))
  const { container, rerender } = render(page(price, () => undefined, true))
  move(moving)
  expect(amounts(container)[0]).toBe('from 1 000,00 kr')
  rerender(page({ ...price, sourcePrice: null }, () => undefined))
  expect(amounts(container)[0]).toBe('1 000,00 kr')
  expect(moving).not.toHaveBeenCalled()
})

test('never moves a price without metal', () => {
  const moving = vi.fn<TestMove>(() => null)
  render(page({ ...price, metalShares: [] }, () => undefined))
  move(moving)
  expect(moving).not.toHaveBeenCalled()
})

import { render } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { PriceResultPartsFragment } from '../client/generated/documents.generated.ts'
import { StoreContext, type StoreView } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { PriceSentence } from './PriceSentence.tsx'
import { taxed } from '../testing/sampleMoney.ts'

type Price = Extract<PriceResultPartsFragment, { __typename: 'Price' }>

const price: Price = {
  __typename: 'Price',
  id: 'p',
  now: taxed('1000.00', '0.00', '1250.50'),
  before: null,
  beforeKind: null,
  displaySide: 'GROSS',
  per: 'PCS',
  sourcePriceDigits: 2,
  source: 'LIST',
  taxRatePercent: '25',
  isTaxFree: false,
  taxNote: null,
  validUntil: null,
  sourcePrice: null,
  sourcePriceBefore: null,
  isCurrent: true,
  metalShares: [],
}

test.each([
  ['amount, unit, tax side', price, '1 250,50 kr per piece incl. VAT'],
  ['an item without a known rate', { ...price, taxRatePercent: '0', isTaxFree: false }, '1 250,50 kr per piece'],
  ['an item without tax', { ...price, taxRatePercent: '0', isTaxFree: true }, '1 250,50 kr per piece VAT-exempt'],
  [
    'what the crossed-out price is',
    {
      ...price,
      source: 'SPECIAL',
      before: taxed('1200.00', '0.00', '1500.00'),
      beforeKind: 'LOWEST_OF_30_DAYS',
    },
    '1 250,50 kr per piece incl. VAT Lowest price of the last 30 days: 1 500 kr Special price',
  ],
  [
    'that the list price is crossed out',
    { ...price, source: 'SPECIAL', before: taxed('1200.00', '0.00', '1500.00'), beforeKind: 'LIST_PRICE' },
    '1 250,50 kr per piece incl. VAT List price: 1 500 kr Special price',
  ],
  ['that it is a special price', { ...price, source: 'SPECIAL' }, '1 250,50 kr per piece incl. VAT Special price'],
  ['a price that may be out of date', { ...price, isCurrent: false }, '1 250,50 kr per piece incl. VAT not up to date'],
  ['a hidden price', { __typename: 'SignInForPrice', storeCode: 'no' }, 'Sign in to see prices'],
  ['an unknown price', { __typename: 'PriceUnknown', reason: 'NOT_PRICED' }, 'Price on request'],
] as const)('a price says %s', (_, shown, text) => {
  expect(textOf(shown)).toBe(text)
})

test('a net store shows the net side, whole amounts without decimals', () => {
  expect(textOf({ ...price, displaySide: 'NET', per: 'METER' }, { store: { displaySide: 'NET' } })).toBe(
    '1 000 kr per metre excl. VAT',
  )
})

test('where shoppers may choose the tax side, the document contains both and CSS shows one', () => {
  expect(textOf(price, { store: { hasTaxSideSwitch: true } })).toBe(
    '1 250,50 kr per piece incl. VAT 1 000 kr per piece excl. VAT',
  )
})

test('marks the least of several prices as "from"', () => {
  expect(textOf(price, { isFrom: true })).toBe('from 1 250,50 kr per piece incl. VAT')
})

interface Setting {
  readonly isFrom?: boolean
  readonly store?: Partial<StoreView>
}

function textOf(shown: PriceResultPartsFragment, { isFrom = false, store = {} }: Setting = {}): string {
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={{ ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store } }}>
        <MemoryRouter>
          <PriceSentence
            shown={{ price: shown, isFromPrice: isFrom, state: 'public', isPersonal: false, isMovable: false }}
          />
        </MemoryRouter>
      </StoreContext>
    </I18nProvider>,
  )
  return (container.textContent ?? '').replaceAll(/[\s\u00A0]+/g, ' ').trim()
}

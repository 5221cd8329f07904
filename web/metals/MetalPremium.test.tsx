import { act, render } from '@testing-library/react'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { expect, test } from 'vitest'
import type { MetalContentPartsFragment } from '../client/generated/documents.generated.ts'
import { metalFeed } from '../shop/metalFeed.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { MetalPremium } from './MetalPremium.tsx'
import { money, taxed } from '../testing/sampleMoney.ts'

const ounce: MetalContentPartsFragment = {
  __typename: 'MetalContent',
  metal: 'AU',
  finenessPerMille: '999.9',
  colour: 'YELLOW',
  fineGramsPerUnit: '31.1035',
}
const share = (quote: string) =>
  ({
    __typename: 'MetalShare',
    metal: 'AU',
    grams: '31.1035',
    quote,
    catalogueQuote: '1310.40',
    quotedAt: '2026-11-21T12:00:00Z',
  }) as const
const loaded = {
  __typename: 'MetalPremium',
  metalValue: money('40758.03'),
  percent: '3.8',
  percentGross: '3.8',
  pricePerFineGram: taxed('1310.40', '1310.40', '1310.40'),
} as const

test('on the side with tax it is that of the price with tax', () => {
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <MetalPremium
          premium={{ ...loaded, percentGross: '29.8' }}
          metal={{ ...ounce, fineGramsPerUnit: null }}
          price={{ now: taxed('0.00', '0.00', '0.00'), sourcePrice: null, taxRatePercent: '25', metalShares: [] }}
        />
      </StoreContext>
    </I18nProvider>,
  )
  expect((container.textContent ?? '').replaceAll('\u00A0', ' ')).toContain(
    'Incl. VAT 29,8 % over the metal’s value of 40 758,03 kr',
  )
})

function premium(amount: string, metal: MetalContentPartsFragment = ounce, containedQuote: string | null = null) {
  return (
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <MetalPremium
          premium={loaded}
          metal={metal}
          price={{
            now: taxed('0.00', '0.00', '0.00'),
            sourcePrice: { __typename: 'SourcePrice', amount, priceIncludesTax: false },
            taxRatePercent: '0',
            metalShares: containedQuote === null ? [] : [share(containedQuote)],
          }}
        />
      </StoreContext>
    </I18nProvider>
  )
}

test('shows the loaded premium until a quote arrives, then recomputes it from price and quote', () => {
  const { container, rerender } = render(premium('42306.84'))
  const text = () => (container.textContent ?? '').replaceAll('\u00A0', ' ')
  expect(text()).toBe('3,8 % over the metal’s value of 40 758,03 kr excl. VAT')

  act(() =>
    metalFeed.receive([{ metal: 'AU', pricePerGram: '1320', changePercent: null, quotedAt: '2026-11-21T12:00:00Z' }]),
  )
  rerender(premium('42605.43'))
  expect(text()).toBe('3,8 % over the metal’s value of 41 056,62 kr excl. VAT')
  rerender(premium('40000'))
  expect(text()).toBe('2,6 % below the metal’s value of 41 056,62 kr excl. VAT')

  // The value uses the quote that the price contains, even if a newer one is known.
  rerender(premium('42605.43', ounce, '1310.40'))
  expect(text()).toBe('4,5 % over the metal’s value of 40 758,03 kr excl. VAT')

  // Without fine grams the loaded premium is shown.
  rerender(premium('40000', { ...ounce, fineGramsPerUnit: null }))
  expect(text()).toBe('3,8 % over the metal’s value of 40 758,03 kr excl. VAT')
})

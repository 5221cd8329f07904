import { I18nProvider } from '@lingui/react'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createTexts } from '../app/texts.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { useFacetTexts } from './useFacetTexts.ts'

afterEach(cleanup)

const norwegian = { locale: 'nb-NO', currencySign: 'kr', priceFormat: '{amount} {sign}', currency: 'NOK' }
const german = { locale: 'de-DE', currencySign: '€', priceFormat: '{amount} {sign}', currency: 'EUR' }

test.each([
  { store: norwegian, from: '0', to: '50', text: '< 50 kr' },
  { store: norwegian, from: null, to: '50', text: '< 50 kr' },
  { store: norwegian, from: '50', to: '100', text: '50–100 kr' },
  { store: norwegian, from: '150', to: null, text: '> 150 kr' },
  { store: german, from: '1000', to: '1500.50', text: '1.000–1.500,50 €' },
])('formats a price range from $from to $to as $text', ({ store, from, to, text }) => {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <StoreContext value={{ ...sampleStoreContext, store: { ...sampleStoreContext.store, ...store } }}>
      <I18nProvider i18n={createTexts('en', {})}>{children}</I18nProvider>
    </StoreContext>
  )
  const { result } = renderHook(useFacetTexts, { wrapper })
  expect(result.current.range({ from, to }, store.currency).replaceAll('\u00A0', ' ')).toBe(text)
})

import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { decimal } from '#domain/decimal.ts'
import { StoreContext } from '../shop/StoreContext.tsx'
import { taxed } from '../testing/sampleMoney.ts'
import { sampleStoreContext } from '../testing/sampleStoreContext.ts'
import { WeightFee } from './WeightFee.tsx'

afterEach(cleanup)

test.each([
  { namesInvoice: true, what: 'says that the actual weight is invoiced' },
  { namesInvoice: false, what: 'leaves that to the text beside it' },
])('$what', ({ namesInvoice }) => {
  render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleStoreContext}>
        <WeightFee
          fee={taxed('40.00', '10.00', '50.00')}
          quantity={decimal('2')}
          price={{ sourcePrice: null, taxRatePercent: '25' }}
          namesInvoice={namesInvoice}
        />
      </StoreContext>
    </I18nProvider>,
  )
  const text = screen.getByText(/^The weight varies from piece to piece/).textContent ?? ''
  expect(text).toContain('more is reserved.')
  expect(text.includes('You are invoiced by actual weight.')).toBe(namesInvoice)
})

import { render } from '@testing-library/react'
import { I18nProvider } from '@lingui/react'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import type { PriceAnswerPartsFragment } from '../../graphql/generated/documents.generated.ts'
import { StoreContext } from '../../shop/StoreContext.tsx'
import { sampleSurroundings } from '../../testing/sampleSurroundings.ts'
import { PriceSentence } from './PriceSentence.tsx'

type Price = Extract<PriceAnswerPartsFragment, { __typename: 'Price' }>

const money = (amount: string) => ({ __typename: 'Money', amount, currency: 'NOK' }) as const
const taxed = (net: string, gross: string) => ({ __typename: 'TaxedAmount', net: money(net), tax: money('0.00'), gross: money(gross) }) as const
const price: Price = {
  __typename: 'Price',
  id: 'p',
  now: taxed('1000.00', '1250.50'),
  before: null,
  displaySide: 'GROSS',
  per: 'PCS',
  source: 'LIST',
  taxRatePercent: '25',
  validUntil: null,
  stated: null,
  statedBefore: null,
  isCurrent: true,
  metalShares: [],
}

test.each([
  ['amount, unit, tax side', price, '1 250,50 kr per piece incl. VAT'],
  ['the net side where the store shows it, whole amounts without zeros', { ...price, displaySide: 'NET', per: 'METER' }, '1 000 kr per metre excl. VAT'],
  ['goods without tax', { ...price, taxRatePercent: '0' }, '1 250,50 kr per piece VAT-exempt'],
  ['what it was before, last', { ...price, before: taxed('1200.00', '1500.00') }, '1 250,50 kr per piece incl. VAT Before: 1 500 kr'],
] as const)('a price says %s', (_, shown, text) => {
  expect(textOf(shown)).toBe(text)
})

test('the least of several prices says so', () => {
  expect(textOf(price, true)).toBe('from 1 250,50 kr per piece incl. VAT')
})

function textOf(shown: PriceAnswerPartsFragment, isFrom = false): string {
  const { container } = render(
    <I18nProvider i18n={setupI18n({ locale: 'en', messages: { en: {} } })}>
      <StoreContext value={sampleSurroundings}>
        <PriceSentence price={shown} isFrom={isFrom} />
      </StoreContext>
    </I18nProvider>,
  )
  return (container.textContent ?? '').replaceAll(/[\s\u00A0]+/g, ' ').trim()
}

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../testing/openPage.tsx'

test('states the tax rate of each kind of product, its exceptions and their reasons', async () => {
  await openPage('/vat')
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map(({ textContent }) => (textContent ?? '').replaceAll('\u00A0', ' '))).toEqual([
    'GoodsVAT',
    'Bars25 % rate since 01.01.2005',
    'Gold by weightThe buyer accounts for the VAT (mval. § 11-1)25 %',
    'CoinsVAT-exempt',
    'Booksas the invoice says',
  ])
  expect(document.title).toContain('VAT: what is taxed how')
})

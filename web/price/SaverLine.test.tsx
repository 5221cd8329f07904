import { CategoryListing } from '#docs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { customerPrices } from '../shop/priceStore.ts'
import { response, openPage } from '../testing/openPage.tsx'
import { sampleResponse } from '../testing/sampleResponse.ts'
import { personalPriceOf } from '../testing/sampleViewer.ts'
import { money, taxed } from '../testing/sampleMoney.ts'

afterEach(() => customerPrices.clear())

const premiumOf = (percent: string, percentGross: string, net: string, gross: string) => ({
  __typename: 'MetalPremium' as const,
  percent,
  percentGross,
  metalValue: money('13104.00'),
  pricePerFineGram: taxed(net, '345.60', gross),
})

async function openListing(address: string) {
  const data = await sampleResponse(CategoryListing, { id: 'category-bars', pageSize: 48 })
  const item = data.category?.products?.items.find(({ sku }) => sku === 'AU-3')
  if (!item) throw new Error('expected the sample catalogue to list AU-3')
  item.metalPremium = premiumOf('5.5', '31.9', '1382.40', '1728.00')
  data.category?.products?.sorts.push('PREMIUM_ASC', 'GRAM_PRICE_ASC')
  await openPage(address, { responses: [response(CategoryListing, data)] })
}

async function openCards(): Promise<HTMLElement> {
  await openListing('/gullbarrer')
  const card = (await screen.findAllByRole('article')).find((article) => textOf(article).includes('Gullbarre 3 g'))
  if (!card) throw new Error('expected a card of AU-3')
  return card
}
const textOf = (card: HTMLElement) => card.textContent.replaceAll(/\s/g, ' ')

test('a bar’s card says the premium of the displayed price over the metal and its price of one gram', async () => {
  const card = await openCards()
  await waitFor(() => expect(textOf(card)).toContain('31,9 % over metal price · 1 728,00 kr/g'))
})

test('a customer’s card says it at their own price', async () => {
  const price = {
    ...personalPriceOf('product-AU-3', '750.00'),
    metalPremium: premiumOf('-22.0', '-2.5', '1300.00', '1625.00'),
  }
  customerPrices.start()
  customerPrices.load(new Map([['product-AU-3', price]]))
  const card = await openCards()
  await waitFor(() => expect(textOf(card)).toContain('2,5 % below metal price · 1 625,00 kr/g'))
})

const statesOf = (text: RegExp) =>
  new Set(screen.getAllByText(text).map((one) => one.closest<HTMLElement>('[data-price]')?.dataset['price']))

test.each(['/gullbarrer', '/gullbarrer?view=rows'])(
  'the public premium is hidden while a customer’s own price is loading at %s',
  async (address) => {
    customerPrices.start()
    await openListing(address)
    await screen.findAllByText(/31,9/)
    expect(statesOf(/31,9/)).toEqual(new Set(['pending']))

    act(() => customerPrices.load(new Map([['product-AU-3', null]])))
    await waitFor(() => expect(statesOf(/31,9/)).toEqual(new Set(['loaded'])))
  },
)

test('the table has premium and price per gram as columns, and sorts by the premium', async () => {
  await openListing('/gullbarrer?view=rows')
  const row = await screen.findByRole('row', { name: /Gullbarre 3 g/ })
  await waitFor(() => expect(within(row).getByRole('cell', { name: '31,9\u00A0%' })).toBeTruthy())
  expect(within(row).getByRole('cell', { name: /^1\s728,00\skr$/ })).toBeTruthy()

  const heads = screen.getAllByRole('columnheader').map((head) => textOf(head))
  expect(heads).toEqual(expect.arrayContaining(['Premium↑', 'Price per gram↑']))
  const sort = within(screen.getByRole('columnheader', { name: /^Premium/ })).getByRole('link')
  expect(sort.getAttribute('href')).toContain('sort=premium')
})

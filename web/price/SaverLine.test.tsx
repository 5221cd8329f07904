import { CategoryListing, type CategoryListingQuery } from '#docs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customerPrices, priceMove, setTextUpdater } from '../shop/priceStore.ts'
import { makeMoving, moveToGold } from '../testing/movingBar.ts'
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

type Item = NonNullable<NonNullable<CategoryListingQuery['category']>['products']>['items'][number]

async function openListing(address: string, change: (item: Item) => void = () => {}) {
  const data = await sampleResponse(CategoryListing, { id: 'category-bars', pageSize: 48 })
  const item = data.category?.products?.items.find(({ sku }) => sku === 'AU-3')
  if (!item) throw new Error('expected the sample catalogue to list AU-3')
  item.metalPremium = premiumOf('5.5', '31.9', '1382.40', '1728.00')
  change(item)
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

const updates = new Set<() => void>()

function quote(pricePerGram: string): void {
  moveToGold(pricePerGram)
  updates.forEach((update) => update())
}

describe('premium and price of a gram', () => {
  beforeEach(() =>
    setTextUpdater(({ update }) => {
      updates.add(update)
      return () => updates.delete(update)
    }),
  )
  afterEach(() => {
    setTextUpdater(null)
    act(() => priceMove.set(null))
  })

  test.each(['/gullbarrer', '/gullbarrer?view=rows'])(
    'move with the price that they are said of at %s',
    async (address) => {
      await openListing(address, makeMoving)
      await screen.findAllByText(/31,9/)
      quote('190')
      const page = textOf(screen.getByRole('main'))
      expect(page).toContain('787,50 kr')
      expect(page).toContain('262,50 kr')
      expect(page).toContain('38,2 %')
      expect(page).not.toMatch(/31,9|1 728,00/)
    },
  )

  test('have a minus where the sentence was written for the other side of the metal', async () => {
    await openListing('/gullbarrer', (item) => {
      makeMoving(item)
      item.metalPremium = premiumOf('11.1', '-1.7', '196.67', '245.83')
    })
    await screen.findAllByText(/1,7/)
    expect(textOf(screen.getByRole('main'))).toContain('1,7 % below metal price')
    quote('190')
    expect(textOf(screen.getByRole('main'))).toContain('\u221238,2 % below metal price')
  })
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

/** Goldsmiths sort and filter by price once they have signed in; guests get neither, and nothing of it is stored. */
import type { Page } from '@playwright/test'
import { toNumber } from './testing/amounts.ts'
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { largestCategory } from './testing/catalogue.ts'
import { bearerOf, ivar, ole } from './testing/customers.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'
import { reload, visit } from './testing/visit.ts'

const storeCode = 'goldsmith_norway'
test.use({ storeCode })

/** A category of some products whose prices stand still: listings are in the order of the documents' quotes. */
async function pathWithoutMetals(shop: Shop): Promise<string> {
  const { store } = await queryGateway<{ store: { menu: { path: string; products: { items: { id: string }[] } }[] } }>(
    shop,
    storeCode,
    '{ store { menu { path products(pageSize: 48) { items { id } } } } }',
  )
  const bearer = await bearerOf(shop, storeCode, ivar)
  for (const { path, products } of store.menu) {
    const { viewer } = await queryGateway<{ viewer: { personalPrices: ({ metalShares: object[] } | null)[] } }>(
      shop,
      storeCode,
      'query ($ids: [ID!]!) { viewer { personalPrices(ids: $ids) { metalShares { metal } } } }',
      { ids: products.items.map(({ id }) => id) },
      bearer,
    )
    const prices = viewer.personalPrices
    if (prices.length > 12 && prices.every((price) => price?.metalShares.length === 0)) return path
  }
  throw new Error(`expected a category of ${storeCode} without metals, found none`)
}

/** The price of each card, in their order. */
async function cardPrices(page: Page): Promise<readonly number[]> {
  const cards = await page.getByRole('main').getByRole('article').all()
  const texts = await Promise.all(cards.map((card) => card.locator('[data-price] b').first().innerText()))
  return texts.map(toNumber)
}

test(
  'a goldsmith lists the cheapest first and within a range, also after a reload; after signing out it is gone',
  short,
  async ({ shop, page, storeUrl, text, header, listingPage, signInPage, checkAccessibility }) => {
    const path = await pathWithoutMetals(shop)
    const cheapest = listingPage.sort.getByRole('option', { name: text('Price, low to high') })
    const from = listingPage.filters.getByLabel(text('From {0}', { 0: 'kr' }))
    await visit(page, `${storeUrl}${path}?view=cards&sort=price-asc&price=1-500000`)
    await expect(cheapest).toHaveCount(0)
    await expect(from).toHaveCount(0)

    await signInPage.signIn(storeUrl, ivar)
    await visit(page, `${storeUrl}${path}?view=cards`)
    await listingPage.sort.selectOption({ label: text('Price, low to high') })
    await expect(page).toHaveURL(/sort=price-asc/)
    const isAscending = async () => {
      const prices = await cardPrices(page)
      return prices.length > 10 && prices.every((price, at) => price >= (prices[at - 1] ?? 0))
    }
    await expect.poll(isAscending).toBe(true)
    const [least = 0, ...others] = await cardPrices(page)
    const limit = Math.ceil(others.find((price) => price > least + 1) ?? 0)

    await from.fill(String(limit))
    await from.press('Enter')
    await expect(page).toHaveURL(new RegExp(`price=${limit}-`))
    await expect.poll(async () => Math.min(...(await cardPrices(page)))).toBeGreaterThanOrEqual(limit)
    await checkAccessibility()

    await reload(page)
    await expect.poll(isAscending).toBe(true)
    expect(Math.min(...(await cardPrices(page)))).toBeGreaterThanOrEqual(limit)
    await untilCachedForOffline(page)
    expect(await readBrowserStorage(page)).not.toContain('PRICE_ASC')
    expect(await page.evaluate(storedPages)).not.toContain('PRICE_ASC')

    await header.signOut()
    await expect(header.signInLink).toBeVisible()
    await expect(cheapest).toHaveCount(0)
    await expect(from).toHaveCount(0)
  },
)

test('the document of a sorted listing is the same for a guest and for two customers', async ({
  shop,
  page,
  storeUrl,
  signInPage,
}) => {
  const { path } = await largestCategory(shop, storeCode)
  const address = `${storeUrl}${path}?sort=price-asc&price=1-100`
  const readListing = async () => {
    const html = (await (await visit(page, address))?.text()) ?? ''
    expect(html).not.toContain('PRICE_ASC')
    return page.evaluate(listedLinks, html)
  }
  const forGuest = await readListing()
  expect(forGuest.length).toBeGreaterThan(10)
  await signInPage.signIn(storeUrl, ivar)
  expect(await readListing()).toEqual(forGuest)
  await page.context().clearCookies()
  await signInPage.signIn(storeUrl, ole)
  expect(await readListing()).toEqual(forGuest)
})

/** In the page: pages and answers that the service worker has stored, as one text. */
async function storedPages(): Promise<string> {
  const texts: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      if (response && !(response.headers.get('content-type') ?? '').includes('javascript'))
        texts.push(await response.text())
    }
  }
  return texts.join('\n')
}

/** In the page: where the rows of a document's listing lead. */
function listedLinks(html: string): readonly (string | null)[] {
  const main = new DOMParser().parseFromString(html, 'text/html').querySelector('main')
  return [...(main?.querySelectorAll('tbody a[href], article a[href]') ?? [])].map((link) => link.getAttribute('href'))
}

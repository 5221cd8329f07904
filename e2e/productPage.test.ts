/** Options, related products and recently viewed products of a product's page, and what search engines find of it. */
import { productWithOptions } from './testing/catalogue.ts'
import { readAddress } from './testing/readAddress.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

test(
  'a custom option changes the price at once, and the product is recently viewed on the next page',
  short,
  async ({ shop, page, storeUrl, productPage, graphqlRequests, checkAccessibility }) => {
    const product = await productWithOptions(shop, 'no')
    await visit(page, `${storeUrl}${product.path}`)
    const before = await productPage.amount.innerText()

    await productPage.option.focus()
    await page.keyboard.press('End')
    await expect(productPage.amount).not.toHaveText(before)
    expect(graphqlRequests).toEqual([])
    await checkAccessibility()

    await productPage.related.getByRole('link').first().click()
    await expect(page).not.toHaveURL(storeUrl + product.path)
    await expect(productPage.recentlyViewed.getByRole('link')).toHaveText([product.name])
    await checkAccessibility()
  },
)

for (const host of ['localhost', 'se.localhost', 'goldsmith-finland.localhost']) {
  test(`robots.txt of ${host} names a sitemap index, which names all pages of the host’s stores once`, async ({
    shop,
  }) => {
    const index = /(?<=Sitemap: ).+/.exec(await textOf(shop, addressAt(shop, host, '/robots.txt')))?.[0] ?? ''
    const sitemaps = addressesIn(await textOf(shop, index))
    const pages = (await Promise.all(sitemaps.map((sitemap) => textOf(shop, sitemap)))).flatMap(addressesIn)
    expect(pages.length).toBeGreaterThan(400)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.every((address) => address.startsWith(addressAt(shop, host, '/')))).toBe(true)
  })
}

test('a product stands in the sitemap of its store with its canonical address', async ({ shop }) => {
  const product = await productWithOptions(shop, 'no')
  const address = addressAt(shop, 'localhost', product.path)
  expect(addressesIn(await textOf(shop, addressAt(shop, 'localhost', '/sitemap-product-1.xml')))).toContain(address)
  expect(await textOf(shop, address)).toContain(`<link rel="canonical" href="${address}"`)
})

function addressAt(shop: Shop, host: string, path: string): string {
  return `http://${host}:${new URL(shop.web.origin).port}${path}`
}

async function textOf(shop: Shop, address: string): Promise<string> {
  const { status, text } = await readAddress(shop, address)
  expect(status, address).toBe(200)
  return text
}

function addressesIn(sitemap: string): readonly string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

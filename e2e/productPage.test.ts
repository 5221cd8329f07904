/** What a shopper finds on a product's page besides its variants, and what a search engine finds of it. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { productWithOptions } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { readAddress } from './testing/readAddress.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()

test('an engraving changes the price at once, a shelf leads on, and what was viewed stays at hand', async () => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  const product = await productWithOptions(shop, 'no')
  await visit(page, `${shop.storeUrl('no')}${product.path}`)
  const price = page.locator('h1 ~ div b').first()
  const before = await price.textContent()

  // By keyboard alone: the list, then its last choice.
  const field = page.locator('select[name^=option]').first()
  await untilAlive(field)
  await field.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => price.textContent()).not.toBe(before)
  expect(graphqlRequests).toEqual([])
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.locator('section[aria-labelledby=related] a').first().click()
  await page.waitForURL((url) => url.pathname !== product.path)
  const viewed = page.locator('section[aria-labelledby=recently-viewed] a')
  await viewed.first().waitFor()
  expect(await viewed.allTextContents()).toEqual([product.name])
  expect(await accessibilityBreaches(page)).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

const hosts = ['localhost', 'se.localhost', 'goldsmith-finland.localhost']
test.each(hosts)(
  '%s: robots.txt leads to an index, the index to sitemaps, and these to everything that the host’s stores show',
  async (host) => {
    const index = /(?<=Sitemap: ).+/.exec(await textOf(addressAt(host, '/robots.txt')))?.[0] ?? ''
    const sitemaps = addressesIn(await textOf(index))
    const pages = (await Promise.all(sitemaps.map(textOf))).flatMap(addressesIn)
    expect(pages.length).toBeGreaterThan(400)
    expect(new Set(pages).size).toBe(pages.length)
    expect(pages.every((address) => address.startsWith(addressAt(host, '/')))).toBe(true)
  },
)

test('a product is in its store’s sitemap, under its canonical address', async () => {
  const product = await productWithOptions(journey().shop, 'no')
  expect(addressesIn(await textOf(addressAt('localhost', '/sitemap-product-1.xml')))).toContain(
    addressAt('localhost', product.path),
  )
  expect(await textOf(addressAt('localhost', product.path))).toContain(
    `<link rel="canonical" href="${addressAt('localhost', product.path)}"`,
  )
})

function addressAt(host: string, path: string): string {
  return `http://${host}:${new URL(journey().shop.web.origin).port}${path}`
}

async function textOf(address: string): Promise<string> {
  const { status, text } = await readAddress(journey().shop, address)
  expect(status, address).toBe(200)
  return text
}

function addressesIn(sitemap: string): readonly string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
}

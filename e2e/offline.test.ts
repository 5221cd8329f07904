/** Pages that were opened before are shown when the connection or the server is gone. */
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

test(
  'with the server stopped, visited pages open from the cache, and the banner says that the shop cannot be reached',
  short,
  async ({ stoppableShop: shop, page, header, listingPage, productPage }) => {
    const category = await largestCategory(shop, 'no')
    const [first, , , fourth] = await listProducts(shop, 'no', category.id, 'POSITION_DESC', 1)
    const home = shop.storeUrl('no')
    const banner = page.getByText(/kan ikke nås|frakoblet/i).first()

    // Home and product are loaded as documents, the listing by a click.
    await visit(page, `${home}${first?.path}`)
    await visit(page, `${home}/`)
    await untilCachedForOffline(page)
    await header.category(category.name).click()
    await expect(listingPage.product(fourth?.name ?? '')).toBeVisible()
    // Responses are persisted a moment after they arrive.
    await expect.poll(() => readBrowserStorage(page)).toContain(fourth?.name)

    await shop.web.stop()
    await shop.gateway.stop()

    await page.goto(`${home}${category.path}`)
    await expect(listingPage.product(fourth?.name ?? '')).toBeVisible()
    await expect(banner).toBeVisible()

    await page.goto(`${home}/`)
    await expect(page.getByRole('article').nth(15)).toBeAttached()

    await page.goto(`${home}${first?.path}`)
    await expect(productPage.heading).toHaveText(first?.name ?? '')
    await expect(banner).toBeVisible()
  },
)

test('a page not seen before says so at its top, stays, and loads by itself when the connection is back', async ({
  shop,
  page,
  context,
  storeUrl,
  text,
  listingPage,
}) => {
  const category = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}/`)
  await untilCachedForOffline(page)
  await page.evaluate(() => window.scrollTo(0, 1200))

  await context.setOffline(true)
  await page.goto(`${storeUrl}${category.path}`)
  const message = page.getByRole('heading', { level: 1, name: text('Not available offline') })
  await expect(message).toBeInViewport()
  await expect(page.getByRole('main').getByRole('link', { name: text('To the home page') })).toBeVisible()

  await context.setOffline(false)
  await expect(listingPage.heading).toHaveText(category.name)
  expect(new URL(page.url()).pathname).toBe(category.path)
})

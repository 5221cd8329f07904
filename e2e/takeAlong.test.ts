/** The catalogue on the device: browsing, filtering and searching what was never opened, with the servers stopped. */
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

/** The smallest picture. */
const DOT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

test(
  'a shopper who took the shop along browses, filters and searches it with the servers stopped',
  short,
  async ({ stoppableShop: shop, page, header, listingPage, productPage, text }) => {
    const category = await largestCategory(shop, 'no')
    const products = await listProducts(shop, 'no', category.id, 'POSITION_DESC', 1)
    const [first] = products
    const neverSeen = products.at(-1)
    const home = shop.storeUrl('no')

    await visit(page, `${home}/`)
    await untilCachedForOffline(page)
    await page.getByRole('button', { name: text('Take the shop along') }).click()
    // The size is named before anything is loaded, and after the gateway has read the whole catalogue.
    await expect(page.getByRole('contentinfo').getByText(/\d,\d MB/)).toBeVisible({ timeout: 60_000 })
    await page.getByRole('button', { name: text('Load the catalogue') }).click()
    await expect(page.getByRole('button', { name: text('Update the catalogue') })).toBeVisible({ timeout: 60_000 })
    // Drawing them all would take the sandbox minutes.
    await page.route('**/img/324/**', (route) => route.fulfill({ body: DOT, contentType: 'image/gif' }))
    await page.getByRole('button', { name: text('With all pictures') }).click()
    await page.getByRole('button', { name: text('Load the pictures') }).click()
    await expect(page.getByText(text('The pictures of all products are on this device, too.'))).toBeVisible({
      timeout: 240_000,
    })

    await shop.web.stop()
    await shop.gateway.stop()
    await shop.sandbox.stop()

    // Cold start: the listing was never opened.
    await page.goto(`${home}${category.path}`)
    await expect(listingPage.heading).toHaveText(category.name)
    await expect(listingPage.product(first?.name ?? '')).toBeVisible()
    await expect(page.getByText(/Du ser katalogen på denne enheten: priser og lager fra/)).toBeVisible()

    const before = await listingPage.count.textContent()
    await listingPage.filterAt(0).check()
    await expect(listingPage.activeFilters).toBeVisible()
    await expect(listingPage.count).not.toHaveText(before ?? '')

    const picture = page.waitForResponse((response) => response.url().includes('/img/') && response.ok())
    await page.goto(`${home}${neverSeen?.path}`)
    await expect(productPage.heading).toHaveText(neverSeen?.name ?? '')
    expect((await picture).fromServiceWorker()).toBe(true)

    await header.searchField.fill(neverSeen?.sku ?? '')
    await header.searchField.press('Enter')
    await expect(listingPage.product(neverSeen?.name ?? '')).toBeVisible()

    // What was loaded contains nothing of a shopper.
    expect(await readBrowserStorage(page)).not.toContain('token')
  },
)

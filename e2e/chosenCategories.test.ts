/** A shop with too many products to be taken along whole: the shopper takes two categories. */
import { untilCachedForOffline } from './testing/browserStorage.ts'
import { listProducts, menuOf } from './testing/catalogue.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

// More than two small categories have, and fewer than the shop.
test.use({ failsOnPageErrors: false, shopSettings: { OFFLINE_MAX_PRODUCTS: '200' } })

test('two chosen categories are on the device with the servers stopped, and the others say that they are not', async ({
  stoppableShop: shop,
  page,
  listingPage,
  productPage,
  text,
}) => {
  const home = shop.storeUrl('no')
  const menu = (await menuOf(shop, 'no')).filter(({ productCount }) => productCount > 0)
  const [first, second, other] = menu.toSorted((a, b) => a.productCount - b.productCount)
  if (!first || !second || !other) throw new Error(`expected three categories with products, got ${menu.length}`)
  const [product] = await listProducts(shop, 'no', second.id, 'POSITION_DESC', 1)
  const [unchosen] = await listProducts(shop, 'no', other.id, 'POSITION_DESC', 1)

  await visit(page, `${home}/`)
  await untilCachedForOffline(page, { timeout: 60_000 })
  await page.getByRole('button', { name: text('Take the shop along') }).click()
  await expect(
    page.getByText(
      text('This shop has too many products to be taken along whole. Choose the categories that you need.'),
    ),
  ).toBeVisible()
  // Each choice is named with its size.
  const choices = page.getByRole('contentinfo').getByRole('checkbox')
  for (const { name } of [first, second])
    await page
      .getByRole('contentinfo')
      .getByRole('checkbox', { name: new RegExp(`^${name}.*\\d,\\d MB`) })
      .check()
  await page.getByRole('button', { name: text('Take these along') }).click()
  // So is that of both together, before anything is loaded.
  await expect(choices).toHaveCount(0, { timeout: 60_000 })
  await expect(page.getByRole('contentinfo').getByText(/\d,\d MB/)).toBeVisible()
  await page.getByRole('button', { name: text('Load the catalogue') }).click()
  await expect(page.getByRole('button', { name: text('Update the catalogue') })).toBeVisible({ timeout: 60_000 })

  await shop.web.stop()
  await shop.gateway.stop()
  await shop.sandbox.stop()

  await page.goto(`${home}${second.path}`)
  await expect(listingPage.heading).toHaveText(second.name)
  await expect(listingPage.product(product?.name ?? '')).toBeVisible()
  await page.goto(`${home}${product?.path}`)
  await expect(productPage.heading).toHaveText(product?.name ?? '')

  for (const path of [other.path, unchosen?.path]) {
    await page.goto(`${home}${path}`)
    await expect(page.getByRole('heading', { name: text('Not available offline') })).toBeVisible({ timeout: 30_000 })
  }
})

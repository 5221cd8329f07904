/** The cart without a connection: what the shopper does waits, and arrives once when the servers are back. */
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false })

interface Product {
  readonly name: string
  readonly path: string
}

/** Three products of fixed weight that are sold by the piece. */
async function products(shop: Shop): Promise<readonly [Product, Product, Product]> {
  const { search } = await queryGateway<{
    search: { products: { items: (Product & { kind: string; quantity: { unit: string; step: string } })[] } }
  }>(
    shop,
    'no',
    '{ search(text: "sølvbarre", pageSize: 40) { products { items { name path kind quantity { unit step } } } } }',
  )
  const [one, two, three] = search.products.items.filter(
    ({ kind, quantity }) => kind === 'SIMPLE' && quantity.unit === 'PCS' && Number(quantity.step) === 1,
  )
  if (!one || !two || !three) throw new Error('expected three silver bars, found fewer')
  return [one, two, three]
}

test('with the servers stopped, products are added, changed and removed, and all arrives once when they are back', async ({
  stoppableShop: shop,
  page,
  text,
  header,
  productPage,
  cartPage,
  microCart,
}) => {
  const home = shop.storeUrl('no')
  const [first, second, third] = await products(shop)
  for (const { path } of [first, second]) {
    await visit(page, home + path)
    await productPage.addToCart.click()
    await expect(microCart.lines.first()).toBeVisible()
    await microCart.closeButton.click()
  }
  await visit(page, home + third.path)
  await untilCachedForOffline(page)
  await expect(header.cart).toContainText('2')

  await shop.web.stop()
  await shop.gateway.stop()
  await page.goto(home + third.path)
  await productPage.addToCart.click()
  await expect(cartPage.notifications).toContainText(text('No connection to the shop: the product waits in your cart.'))
  const waiting = page.getByRole('region', { name: text('Waiting for the connection') })
  await expect(waiting).toContainText(third.name)
  await waiting.getByRole('button', { name: text('More') }).click()
  await microCart.closeButton.click()
  await expect(header.cart).toContainText('4')

  // A new document finds the cart, and what waits.
  await page.goto(`${home}/cart`)
  await expect(cartPage.lines).toHaveCount(2)
  await expect(waiting.getByRole('textbox')).toHaveValue('2')
  await cartPage.quantityOf(first.name).fill('3')
  await cartPage.quantityOf(first.name).press('Tab')
  await cartPage.remove(second.name)
  await expect(cartPage.lines).toHaveCount(1)
  // Steps in quick succession are one change, which is written a moment later.
  await expect
    .poll(() => readBrowserStorage(page))
    .toMatch(/"quantity":"3".*"quantity":"0"|"quantity":"0".*"quantity":"3"/)
  await page.goto(`${home}/cart`)
  await expect(cartPage.lines).toHaveCount(1)
  await expect(cartPage.quantityOf(first.name)).toHaveValue('3')

  await shop.startAgain()
  await expect(waiting).toBeHidden({ timeout: 30_000 })
  const expected = async () => {
    await expect(cartPage.lines).toHaveCount(2)
    await expect(cartPage.quantityOf(first.name)).toHaveValue('3')
    await expect(cartPage.quantityOf(third.name)).toHaveValue('2')
    await expect(header.cart).toContainText('5')
  }
  await expected()
  await visit(page, `${home}/cart`)
  await expected()
})

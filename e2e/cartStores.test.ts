/**
 * In every store products of some kinds are added, changed, removed and restored, in two tabs, reduced by a coupon, and
 * found again; over the stores, each kind by a guest and by a customer:
 *
 * | store             | who                   | kinds                                                          |
 * |-------------------|-----------------------|----------------------------------------------------------------|
 * | no                | a guest who signs in  | simple, grouped                                                |
 * | se                | a guest who signs in  | configurable, virtual                                          |
 * | fi                | a guest who signs in  | bundle, downloadable                                           |
 * | de                | a guest who signs in  | simple, bundle                                                 |
 * | it                | a guest who signs in  | configurable, downloadable                                     |
 * | goldsmith_norway  | a customer            | simple, grouped, by the metre, wire cut to size                |
 * | goldsmith_sweden  | a customer            | configurable, virtual, by the gram, sheet cut to size          |
 * | goldsmith_finland | a customer            | bundle, download with chosen files, by the kilogram            |
 *
 * Goldsmith stores have carts for customers only, and only they sell by measure and cut to size: nothing is merged there,
 * so the customer finds the cart on another device.
 */
import stores from '../stores.json' with { type: 'json' }
import { CartPage } from './pages/cartPage.ts'
import { SignInPage } from './pages/signInPage.ts'
import { addFromPages, type CartKindName, type CartLine, itemsAdded } from './testing/cartKinds.ts'
import { addAsCustomer, emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, kari, tuva } from './testing/customers.ts'
import { expect, short, test } from './testing/test.ts'
import { reload, untilIdle, visit } from './testing/visit.ts'

const KINDS: Readonly<Record<string, readonly CartKindName[]>> = {
  no: ['SIMPLE', 'GROUPED'],
  se: ['CONFIGURABLE', 'VIRTUAL'],
  fi: ['BUNDLE', 'DOWNLOADABLE'],
  de: ['SIMPLE', 'BUNDLE'],
  it: ['CONFIGURABLE', 'DOWNLOADABLE'],
  goldsmith_norway: ['SIMPLE', 'GROUPED of goldsmiths', 'sold by the metre', 'wire cut to size'],
  goldsmith_sweden: ['CONFIGURABLE', 'VIRTUAL', 'sold by the gram', 'sheet cut to size'],
  goldsmith_finland: ['BUNDLE of goldsmiths', 'DOWNLOADABLE with chosen files', 'sold by the kilogram'],
}

/** Between them, every kind once. */
const SHORT_STORES = ['se', 'goldsmith_norway', 'goldsmith_finland']

for (const { storeCode, kind } of stores.stores) {
  const isGuest = kind !== 'GOLDSMITH'
  const kinds = KINDS[storeCode] ?? []

  test.describe(storeCode, () => {
    test.use({ storeCode })

    test(
      `${isGuest ? 'a guest who signs in' : 'a customer'} keeps a cart of ${kinds.join(', ')}`,
      SHORT_STORES.includes(storeCode) ? short : {},
      async ({
        shop,
        page,
        context,
        storeUrl,
        text,
        header,
        signInPage,
        microCart,
        cartPage,
        graphqlRequests,
        openVisitor,
      }) => {
        // An account is valid in every store.
        const customer = isGuest ? kari : tuva
        const bearer = await bearerOf(shop, storeCode, customer)
        await emptyCartOf(shop, storeCode, bearer)
        if (!isGuest) await signInPage.signIn(storeUrl, customer)

        const lines = await addFromPages({ shop, storeCode, page, storeUrl, text }, kinds)
        await microCart.toCart.click()
        await expect(cartPage.lines.first()).toBeVisible()
        const count = await cartPage.lines.count()
        const tab = await context.newPage()
        await visit(tab, `${storeUrl}/cart`)
        const cartInTab = new CartPage(tab, text)
        await expect(cartInTab.lines).toHaveCount(count)

        for (const line of lines) {
          await cartPage.takeMore(line.name)
          await expect(cartInTab.quantityOf(line.name)).toHaveValue(line.next)
        }
        for (const { name, next } of lines) {
          await cartInTab.remove(name)
          await expect(cartInTab.quantityOf(name)).toBeHidden()
          await cartInTab.undo()
          await expect(cartInTab.quantityOf(name)).toHaveValue(next)
          await expect(cartPage.quantityOf(name)).toHaveValue(next)
        }
        await cartPage.applyCoupon('WELCOME10')
        await expect(cartInTab.totals).toContainText('WELCOME10')
        await tab.close()

        const expectLines = async (cart: CartPage, quantityOf: (line: CartLine) => string) => {
          await expect(cart.totals).toContainText('WELCOME10')
          await expect(cart.lines).toHaveCount(count)
          for (const line of lines) {
            await expect(cart.quantityOf(line.name)).toHaveValue(quantityOf(line))
            await expect(cart.lineOf(line.name)).toContainText(text('Discount: −<0/>').split('<')[0] ?? '')
          }
        }
        await reload(page)
        await expectLines(cartPage, ({ next }) => next)

        if (isGuest) {
          // The customer has one of each in the cart, and brings two.
          await addAsCustomer(shop, storeCode, bearer, itemsAdded(graphqlRequests))
          await signInPage.signIn(storeUrl, customer)
          await visit(page, `${storeUrl}/cart`)
          await expectLines(cartPage, () => '3')
          for (const { name } of lines) {
            await cartPage.remove(name)
            await expect(cartPage.quantityOf(name)).toBeHidden()
            await cartPage.undo()
            await expect(cartPage.quantityOf(name)).toHaveValue('3')
          }
        } else {
          const { page: other } = await openVisitor()
          await new SignInPage(other, text).signIn(storeUrl, customer)
          await visit(other, `${storeUrl}/cart`)
          await expectLines(new CartPage(other, text), ({ next }) => next)
        }
        await cartPage.clear()
        await untilIdle(page)
        await expect(header.cart).not.toContainText(/\d/)
      },
    )
  })
}

test.describe('after the gateway was killed', () => {
  // The browser logs the requests that failed.
  test.use({ failsOnPageErrors: false })

  test('a guest and a customer find each kind of product, and go on', async ({
    stoppableShop: shop,
    page,
    text,
    microCart,
    cartPage,
    openVisitor,
  }) => {
    const [saverUrl, goldsmithUrl] = [shop.storeUrl('no'), shop.storeUrl('goldsmith_norway')]
    const saver = { shop, storeCode: 'no', page, storeUrl: saverUrl, text }
    const saverLines = await addFromPages(saver, [
      'BUNDLE',
      'DOWNLOADABLE',
      'VIRTUAL',
      'GROUPED',
      'CONFIGURABLE',
      'SIMPLE',
    ])
    await microCart.toCart.click()
    await expect(cartPage.lines.first()).toBeVisible()

    const bearer = await bearerOf(shop, 'goldsmith_norway', tuva)
    await emptyCartOf(shop, 'goldsmith_norway', bearer)
    const { page: other } = await openVisitor()
    await new SignInPage(other, text).signIn(goldsmithUrl, tuva)
    const goldsmith = { shop, storeCode: 'goldsmith_norway', page: other, storeUrl: goldsmithUrl, text }
    const goldsmithLines = await addFromPages(goldsmith, ['sold by the metre', 'sold by the gram', 'sheet cut to size'])

    await shop.gateway.kill()
    await shop.gateway.startAgain()
    for (const [shopper, url, lines] of [
      [page, saverUrl, saverLines],
      [other, goldsmithUrl, goldsmithLines],
    ] as const) {
      const cart = new CartPage(shopper, text)
      await visit(shopper, `${url}/cart`)
      for (const { name, first } of lines) await expect(cart.quantityOf(name)).toHaveValue(first)
      for (const { name, next } of lines.slice(-1)) {
        await cart.takeMore(name)
        await reload(shopper)
        await expect(cart.quantityOf(name)).toHaveValue(next)
      }
    }
    await emptyCartOf(shop, 'goldsmith_norway', bearer)
  })
})

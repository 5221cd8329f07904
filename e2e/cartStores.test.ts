/** In every store a product is added, changed, removed, restored and found again; a guest's cart becomes the customer's. */
import stores from '../stores.json' with { type: 'json' }
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { kari, tuva } from './testing/customers.ts'
import { expect, test } from './testing/test.ts'
import { reload, untilIdle, visit } from './testing/visit.ts'

for (const { storeCode, kind } of stores.stores) {
  test.describe(storeCode, () => {
    test.use({ storeCode })

    // Goldsmith stores have carts for customers only; an account is valid in every store.
    const who = kind === 'GOLDSMITH' ? 'a customer' : 'a guest who signs in'
    test(`${who} keeps the cart`, async ({
      shop,
      page,
      storeUrl,
      text,
      header,
      signInPage,
      productPage,
      microCart,
      cartPage,
    }) => {
      const isGuest = kind !== 'GOLDSMITH'
      if (!isGuest) await signInPage.signIn(storeUrl, tuva)
      const category = await largestCategory(shop, storeCode)
      const product = (await listProducts(shop, storeCode, category.id, 'LATEST', 1)).find(
        (one) => one.kind === 'SIMPLE',
      )
      if (!product) throw new Error(`expected a simple product in ${category.path}, found none`)
      const { name } = product

      await visit(page, storeUrl + product.path)
      await productPage.addToCart.click()
      await microCart.toCart.click()
      const quantity = cartPage.quantityOf(name)
      const first = await quantity.inputValue()
      await cartPage.lines
        .filter({ hasText: name })
        .getByRole('button', { name: text('More') })
        .click()
      await expect(cartPage.notifications).toContainText(text('Product quantity has been updated!'))
      const changed = await quantity.inputValue()
      expect(changed).not.toBe(first)

      await cartPage.remove(name)
      await expect(quantity).toBeHidden()
      await cartPage.notifications.getByRole('button', { name: text('Undo') }).click()
      await expect(quantity).toHaveValue(changed)
      await reload(page)
      await expect(quantity).toHaveValue(changed)

      if (isGuest) {
        await signInPage.signIn(storeUrl, kari)
        await visit(page, `${storeUrl}/cart`)
        await expect(quantity).toHaveValue(changed)
      }
      await cartPage.clearButton.click()
      await cartPage.dialog.getByRole('button', { name: text('Empty the cart') }).click()
      await expect(cartPage.empty).toBeVisible()
      await untilIdle(page)
      await expect(header.cart).not.toContainText(/\d/)
    })
  })
}

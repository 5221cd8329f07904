/** What four kinds of customers come for, from the first page to the last, by keyboard and by touch. */
import { largestCategory } from './testing/catalogue.ts'
import { tuva } from './testing/customers.ts'
import { hands } from './testing/hands.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

for (const { name, pressOn } of hands) {
  test.describe(`a saver on a phone, ${name}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('finds a gold bar by its weight, reads what it costs over its metal, compares it and puts it in the cart', async ({
      page,
      storeUrl,
      text,
      header,
      listingPage,
      productPage,
      comparePage,
      microCart,
      cartPage,
      checkAccessibility,
    }) => {
      const press = pressOn(page)
      await visit(page, `${storeUrl}/`)
      await press(header.menuButton)
      await press(header.menuSheet.getByRole('link', { name: 'Gullbarrer', exact: true }))
      await expect(listingPage.heading).toHaveText('Gullbarrer')
      await expect(header.menuSheet).toBeHidden()

      await press(listingPage.filtersButton)
      await press(listingPage.filters.getByRole('checkbox', { name: /^10 g/ }))
      await expect(listingPage.activeFilters).toContainText('10 g')
      // The sheet stays open for further choices.
      await page.keyboard.press('Escape')
      await expect(listingPage.filters).toBeHidden()

      const card = listingPage.products.first()
      await expect(card).toContainText('10 g')
      await expect(card.getByText(/\d\s% over metallpris/)).toBeVisible()
      const compared = card.getByRole('button', { name: text('Compare {name}', { name: '' }).trim() })
      await press(compared)
      await expect(compared).toHaveAttribute('aria-pressed', 'true')
      const chosen = await card.getByRole('link').first().innerText()
      await press(card.getByRole('link'))
      await expect(productPage.heading).toHaveText(chosen)

      await press(productPage.whyButton)
      await expect(productPage.reasons).toContainText(/Gull\s10\sg × [\d\s]+,\d\d\skr/)
      await expect(productPage.reasons).toContainText(/Påslag\s\d+,\d\s%/)
      await checkAccessibility()

      await press(productPage.addToCart)
      await expect(cartPage.notifications).toContainText(text('Product has been added to the cart!'))
      await press(microCart.goOn)
      await press(productPage.toComparison)
      await expect(comparePage.products).toHaveText([chosen])
      await press(header.cart)
      await press(microCart.toCart)
      await expect(cartPage.lines).toContainText([chosen])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    })
  })

  test.describe(`a guest of a goldsmith store, ${name}`, () => {
    test.use({ storeCode: 'goldsmith_norway', hasTouch: true })

    test('is told once how to see prices, finds whom to write to, signs in there and sees them', async ({
      shop,
      page,
      storeUrl,
      text,
      header,
      listingPage,
      checkAccessibility,
    }) => {
      const press = pressOn(page)
      const { path } = await largestCategory(shop, 'goldsmith_norway')
      await visit(page, storeUrl + path)
      const signIn = page.getByRole('main').getByRole('link', { name: text('Sign in to see prices') })
      await expect(signIn).toHaveCount(1)
      await expect(listingPage.rows.getByRole('textbox').first()).toBeDisabled()
      await expect(listingPage.rows.nth(1)).not.toContainText(/\d,\d\d kr/)
      await checkAccessibility()

      await press(page.getByRole('main').getByRole('link', { name: text('Become a customer: contact us') }))
      await expect(page.getByRole('contentinfo').getByRole('link', { name: 'gullsmed@karat.example' })).toBeInViewport()

      await page.goBack()
      await page.evaluate(() => {
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      })
      await press(signIn)
      await expect(header.signInDialog.getByLabel(text('E-mail address'))).toBeFocused()
      await page.keyboard.type(tuva.email)
      await page.keyboard.press('Tab')
      await page.keyboard.type(tuva.password)
      await press(header.signInDialog.getByRole('button', { name: text('Sign in'), exact: true }))
      await expect(header.accountOf(tuva)).toBeVisible()
      await expect(signIn).toHaveCount(0)
      await expect(page).toHaveURL(new RegExp(path))
      await expect(listingPage.rows.nth(1)).toContainText(/\d,\d\d/)
      await expect(listingPage.rows.getByRole('textbox').first()).toBeEditable()
    })
  })
}

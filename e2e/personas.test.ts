/** What four kinds of customers come for, from the first page to the last, by keyboard and by touch. */
import { largestCategory } from './testing/catalogue.ts'
import { emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, ole, productWithOwnPrice, tuva } from './testing/customers.ts'
import { hands } from './testing/hands.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

for (const { name, pressOn } of hands) {
  const isByTouch = name === 'by touch'

  test.describe(`a saver on a phone, ${name}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test(
      'finds a gold bar by its weight, reads what it costs over its metal, compares it and puts it in the cart',
      isByTouch ? short : {},
      async ({ page, storeUrl, text, header, listingPage, productPage, comparePage, cartPage, checkAccessibility }) => {
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
        await expect(card.getByText(/\d\s% over metallpris/).filter({ visible: true })).toHaveCount(1)
        const compared = card.getByRole('button', { name: text('Compare {name}', { name: '' }).trim() })
        await press(compared)
        await expect(compared).toHaveAttribute('aria-pressed', 'true')
        const chosen = await card.getByRole('link').first().innerText()
        await press(card.getByRole('link'))
        await expect(productPage.heading).toHaveText(chosen)

        await press(productPage.whyButton)
        await expect(productPage.reasons).toContainText(/Gull\s9,999\sg × [\d\s]+,\d\d\skr/)
        await expect(productPage.reasons).toContainText(/Påslag\s\d+,\d\s%/)
        await checkAccessibility()

        await press(productPage.toComparison)
        await expect(comparePage.products).toHaveText([chosen])
        await press(comparePage.products)
        await expect(productPage.heading).toHaveText(chosen)

        await press(productPage.addToCart)
        await press(page.getByRole('dialog').getByRole('link', { name: text('Go to the cart') }))
        await expect(page).toHaveURL(/\/cart$/)
        await expect(cartPage.lines).toContainText([chosen])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      },
    )
  })

  test.describe(`a guest of a goldsmith store, ${name}`, () => {
    test.use({ storeCode: 'goldsmith_norway', hasTouch: true })

    test(
      'is told once how to see prices, finds whom to write to, signs in there and sees them',
      isByTouch ? short : {},
      async ({ shop, page, storeUrl, text, header, listingPage, checkAccessibility }) => {
        const press = pressOn(page)
        const { path } = await largestCategory(shop, 'goldsmith_norway')
        await visit(page, storeUrl + path)
        const signIn = page.getByRole('main').getByRole('link', { name: text('Sign in to see prices') })
        await expect(signIn).toHaveCount(1)
        await expect(listingPage.rows.getByRole('textbox').first()).toBeDisabled()
        await expect(listingPage.rows.nth(1)).not.toContainText(/\d,\d\d kr/)
        await checkAccessibility()

        await press(page.getByRole('main').getByRole('link', { name: text('Become a customer: contact us') }))
        await expect(
          page.getByRole('contentinfo').getByRole('link', { name: 'gullsmed@karat.example' }),
        ).toBeInViewport()

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
      },
    )
  })

  test.describe(`a goldsmith at a desk, ${name}`, () => {
    test.use({ storeCode: 'goldsmith_norway', hasTouch: true })

    test(
      'finds a wire by its item number, adds up rows, and orders a length at the agreed price',
      isByTouch ? short : {},
      async ({
        shop,
        page,
        storeUrl,
        text,
        header,
        listingPage,
        productPage,
        cartPage,
        signInPage,
        checkAccessibility,
      }) => {
        const press = pressOn(page)
        const { path, sku } = await soldByTheMetre(shop, 'goldsmith_norway')
        await emptyCartOf(shop, 'goldsmith_norway', await bearerOf(shop, 'goldsmith_norway', tuva))
        await signInPage.signIn(storeUrl, tuva)
        await visit(page, storeUrl + path)
        await listingPage.articleNumber.fill(sku)
        await listingPage.articleNumber.press('Enter')
        const row = listingPage.rows.and(page.locator('[aria-current=true]'))
        await expect(row).toContainText(sku)
        await expect(row.getByText(/\d\sg\/m$/)).toBeVisible()

        await row.getByRole('textbox').fill('12')
        await row.getByRole('textbox').press('Tab')
        const foot = page.getByRole('region', { name: text('Sum'), exact: true })
        await expect(foot).toContainText(/1 rad med antall.*\d(?:,\d+)?\sg/)
        await expect(foot).toContainText(/\d,\d\d\skr/)
        await checkAccessibility()

        const link = row.getByRole('link').first()
        const wire = await link.innerText()
        if (name === 'by touch') await press(link)
        else {
          await row.getByRole('textbox').focus()
          await page.keyboard.press('Shift+Tab')
          await expect(row.getByRole('button', { name: text('Wish list') })).toBeFocused()
          await page.keyboard.press('Shift+Tab')
          await expect(link).toBeFocused()
          await page.keyboard.press('Enter')
        }
        await expect(productPage.heading).toHaveText(wire)
        await expect(productPage.price).toContainText(text('excl. VAT'))
        await press(productPage.addToCart)
        await expect(header.cart).toContainText(/\d/)
        await visit(page, `${storeUrl}/cart`)
        await expect(cartPage.lines.filter({ hasText: wire })).toHaveCount(1)
      },
    )
  })

  test.describe(`a business buyer, ${name}`, () => {
    test.use({ hasTouch: true })

    test(
      'sees prices without VAT and the own price beside the list price, and orders a quantity',
      isByTouch ? short : {},
      async ({ shop, page, storeUrl, text, productPage, cartPage, signInPage, checkAccessibility }) => {
        const press = pressOn(page)
        const { path } = await productWithOwnPrice(shop)
        await emptyCartOf(shop, 'no', await bearerOf(shop, 'no', ole))
        await signInPage.signIn(storeUrl, ole)
        await visit(page, storeUrl + path)
        const product = await productPage.heading.innerText()
        await expect(productPage.price).toContainText(text('Your price'))
        await expect(productPage.price).toContainText(text('excl. VAT'))
        await press(productPage.whyButton)
        await expect(productPage.reasons).toContainText(/\d,\d\d\skr/)
        await checkAccessibility()

        await productPage.quantities.first().fill('5')
        await productPage.quantities.first().press('Tab')
        await press(productPage.addToCart)
        await expect(cartPage.notifications).toContainText(text('Product has been added to the cart!'))
        await visit(page, `${storeUrl}/cart`)
        await expect(cartPage.quantityOf(product)).toHaveValue('5')
        await expect(cartPage.totals).toContainText(/\d,\d\d\skr/)
      },
    )
  })
}

/** A wire, tube or chain of the largest category. */
async function soldByTheMetre(shop: Shop, store: string): Promise<{ readonly path: string; readonly sku: string }> {
  const { id, path } = await largestCategory(shop, store)
  const { category } = await queryGateway<{
    category: { products: { items: { sku: string; kind: string; quantity: { unit: string } }[] } }
  }>(shop, store, `{ category(id: "${id}") { products(pageSize: 48) { items { sku kind quantity { unit } } } } }`)
  const found = category.products.items.find(({ kind, quantity }) => kind === 'SIMPLE' && quantity.unit === 'METER')
  if (!found) throw new Error(`expected ${path} to list something by the metre, got nothing`)
  return { path, sku: found.sku }
}

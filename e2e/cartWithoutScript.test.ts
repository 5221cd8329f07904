/** Without JavaScript, forms add, change and remove, and the server renders the cart for its shopper alone. */
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { type PageKind, pagesOf } from './testing/pages.ts'
import { expect, short, test } from './testing/test.ts'

// A refused change is answered with 422, which the browser logs.
test.use({ javaScriptEnabled: false, failsOnPageErrors: false })

let paths: Readonly<Record<PageKind, string>>
/** A product of a list that has no options. */
let listed: { readonly sku: string; readonly name: string }
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
  const category = await largestCategory(shop, 'no')
  const simple = (await listProducts(shop, 'no', category.id, 'LATEST', 1)).find(({ kind }) => kind === 'SIMPLE')
  if (!simple) throw new Error(`expected a simple product in ${category.path}, found none`)
  listed = simple
})

test(
  'a guest adds, changes and removes products, and finds the cart from every page',
  short,
  async ({ page, storeUrl, text, header, productPage, cartPage, openVisitor }) => {
    await page.goto(storeUrl + paths.SIMPLE)
    const name = await productPage.heading.innerText()
    await productPage.quantities.first().fill('3')
    await productPage.addToCart.click()
    await expect(page).toHaveURL(/\/cart\/plain$/)
    await expect(cartPage.lines).toHaveCount(1)
    await expect(cartPage.quantityOf(name)).toHaveValue('3')

    for (const kind of ['CONFIGURABLE', 'VIRTUAL', 'BUNDLE'] as const) {
      await page.goto(storeUrl + paths[kind])
      await productPage.addToCart.click()
      await expect(page).toHaveURL(/\/cart\/plain$/)
    }
    await expect(cartPage.lines).toHaveCount(4)

    const totals = await cartPage.totals.innerText()
    await cartPage.quantityOf(name).fill('1')
    await cartPage.lines
      .first()
      .getByRole('button', { name: text('Update') })
      .click()
    await expect(cartPage.quantityOf(name)).toHaveValue('1')
    expect(await cartPage.totals.innerText()).not.toBe(totals)

    await cartPage.quantityOf(name).fill('-1')
    await cartPage.lines
      .first()
      .getByRole('button', { name: text('Update') })
      .click()
    await expect(page.getByRole('alert')).toContainText(/\S/)
    await expect(cartPage.quantityOf(name)).toHaveValue('1')

    await cartPage.coupon.fill('welcome10')
    await page.getByRole('button', { name: text('Apply') }).click()
    await expect(cartPage.totals).toContainText('WELCOME10')
    await cartPage.totals.getByRole('button', { name: text('Remove the coupon') }).click()
    await expect(cartPage.totals).not.toContainText('WELCOME10')

    const mail = new URL((await page.getByRole('link', { name: text('Order by e-mail') }).getAttribute('href')) ?? '')
    expect(mail.protocol).toBe('mailto:')
    const ordered = (mail.searchParams.get('body') ?? '').split('\r\n')
    expect(ordered.filter((line) => line.startsWith('- '))).toHaveLength(4)
    expect(ordered.some((line) => line.startsWith('- 1 ') && line.includes(name))).toBe(true)
    expect(ordered.join()).toMatch(/\d,\d\d/)
    await cartPage.coupon.fill('no such coupon')
    await page.getByRole('button', { name: text('Apply') }).click()
    await expect(page.getByRole('alert')).toContainText(/\S/)

    await cartPage.lines
      .first()
      .getByRole('button', { name: text('Remove {0}', { 0: name }) })
      .click()
    await expect(cartPage.lines).toHaveCount(3)

    await page.goto(storeUrl)
    await header.cart.click()
    await expect(page).toHaveURL(/\/cart\/plain$/)
    await expect(cartPage.lines).toHaveCount(3)
    const response = await page.reload()
    expect(await response?.headerValue('cache-control')).toBe('private, no-store')
    expect(await page.content()).not.toContain('type="module"')

    const list = page.getByRole('textbox', { name: text('Item numbers and quantities') })
    await page.goto(`${storeUrl}/quick-order`)
    await expect(page).toHaveURL(/\/cart\/plain#quick-order$/)
    await list.fill(`${listed.sku.toLowerCase()}\t4\nNO-SUCH-1;2`)
    await page.getByRole('button', { name: text('Add to cart') }).click()
    await expect(cartPage.lines).toHaveCount(4)
    await expect(page.getByRole('list', { name: text('Products that were added') })).toContainText(listed.name)
    await expect(page.getByRole('list', { name: text('Lines that were not added') })).toContainText('NO-SUCH-1')
    await expect(list).toHaveValue('NO-SUCH-1;2')
    // The browser sends the form again: nothing is added twice.
    await page.reload()
    await expect(list).toHaveValue('NO-SUCH-1;2')
    await expect(cartPage.quantityOf(listed.name)).toHaveValue('4')

    const other = await openVisitor({ javaScriptEnabled: false })
    await other.page.goto(`${storeUrl}/cart/plain`)
    await expect(other.page.getByRole('main').getByRole('heading', { name: text('Your cart is empty') })).toBeVisible()
  },
)

test('a form of another site is refused, and nothing is added', async ({ page, storeUrl, productPage, text }) => {
  await page.goto(storeUrl + paths.SIMPLE)
  const item = await page.locator('input[name=item]').getAttribute('value')
  await expect(productPage.addToCart).toBeVisible()
  const response = await page.request.post(`${storeUrl}/cart/plain`, {
    form: { item: item ?? '' },
    headers: { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status()).toBe(403)
  await page.goto(`${storeUrl}/cart/plain`)
  await expect(page.getByRole('main').getByRole('heading', { name: text('Your cart is empty') })).toBeVisible()
})

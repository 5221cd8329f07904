/** Products are added where they are listed: cards, the goldsmiths' table, the comparison, and a pasted list. */
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { emptyCartOf } from './testing/customerCart.ts'
import { bearerOf, ole } from './testing/customers.ts'
import { type PageKind, pagesOf } from './testing/pages.ts'
import { expect, short, test } from './testing/test.ts'
import { untilIdle, visit } from './testing/visit.ts'

let paths: Readonly<Record<PageKind, string>>
test.beforeAll(async ({ shop }) => {
  paths = await pagesOf(shop, 'no')
})

test('a card and the comparison add a product without leaving the page', async ({
  page,
  storeUrl,
  text,
  header,
  cartPage,
  graphqlRequests,
  checkAccessibility,
}) => {
  await visit(page, storeUrl + paths.listing)
  await untilIdle(page)
  const cards = page.getByRole('main').getByRole('article')
  const card = cards.filter({ has: page.getByTitle(text('Add to cart')) }).first()
  const name = await card.getByRole('heading').innerText()
  const before = graphqlRequests.length
  await card.getByRole('button', { name: text('Add to cart: {name}', { name }) }).press('Enter')
  await expect(cartPage.notifications).toContainText(text('Product has been added to the cart!'))
  await expect(header.cart).toContainText('1')
  expect(graphqlRequests.slice(before).filter((body) => body.includes('"AddToCart"'))).toHaveLength(1)
  expect(graphqlRequests.slice(before).filter((body) => body.includes('"Cart"'))).toEqual([])

  await card.getByRole('button', { name: text('Compare {name}', { name }) }).click()
  await visit(page, `${storeUrl}/compare`)
  await page.getByRole('button', { name: text('Add to cart: {name}', { name }) }).click()
  await expect(cartPage.notifications).toContainText(text('Product has been added to the cart!'))
  await checkAccessibility()
  await visit(page, `${storeUrl}/cart`)
  await expect(cartPage.lines).toHaveCount(1)
  await expect(cartPage.quantityOf(name)).toHaveValue('2')
})

test(
  'a pasted list is previewed and added; unknown lines are named and stay',
  short,
  async ({ shop, page, storeUrl, text, microCart, header, graphqlRequests, checkAccessibility }) => {
    const category = await largestCategory(shop, 'no')
    const pages = await Promise.all([1, 2, 3].map((at) => listProducts(shop, 'no', category.id, 'LATEST', at)))
    const products = pages.flat().filter(({ kind }) => kind === 'SIMPLE')
    const [first, second] = products
    if (!first || !second) throw new Error(`expected two simple products in ${category.path}, found fewer`)
    await visit(page, `${storeUrl}/quick-order`)
    const list = page.getByRole('textbox', { name: text('Item numbers and quantities') })
    const preview = page.getByRole('region', { name: text('Preview of the order') })
    const check = page.getByRole('button', { name: text('Check the list') })

    await check.press('Enter')
    await expect(list).toHaveAccessibleDescription(text('Field is required'))

    // The order of a workshop: as many lines as it has, in the requests that the cost limit of the gateway needs.
    const many = products.slice(0, 60)
    expect(many.length).toBeGreaterThan(36)
    await list.fill(many.map(({ sku }, at) => `${sku}\t${at + 1}`).join('\n'))
    const before = graphqlRequests.length
    await check.press('Enter')
    await expect(preview.getByRole('link')).toHaveCount(many.length)
    await expect(preview.getByRole('listitem').last()).toContainText(/\d,\d\d/)
    expect(graphqlRequests.slice(before).filter((body) => body.includes('"QuickOrderProducts"'))).toHaveLength(3)

    const amountOf = (line = '') => Math.round(Number(line.replaceAll(/[^\d,]/g, '').replace(',', '.')) * 100)
    const lines = await preview.getByRole('listitem').allInnerTexts()
    // What is out of stock is not added.
    const available = lines.filter((line) => !line.includes(text('Out of stock')))
    const sum = available.reduce((total, line) => total + amountOf(line.trim().split('\n').at(-1)), 0)
    const shownSum = await preview
      .getByRole('paragraph')
      .filter({ hasText: new RegExp(`^${text('Sum')}`) })
      .innerText()
    expect(amountOf(shownSum)).toBe(sum)

    await list.fill(`${first.sku.toLowerCase()}\t4\nNO-SUCH-1;2\n${second.sku},many\n${second.sku};2`)
    await check.press('Enter')
    await expect(preview.getByRole('listitem')).toHaveCount(4)
    await expect(preview).toContainText('NO-SUCH-1')
    await expect(preview.getByRole('link')).toHaveCount(2)
    await checkAccessibility()

    await preview.getByRole('button').press('Enter')
    await expect(header.cart).toContainText(/\d/)
    await expect(preview.getByRole('listitem')).toHaveCount(2)
    await expect(list).toHaveValue(`NO-SUCH-1;2\n${second.sku},many`)
    await header.cart.click()
    await expect(microCart.lines).toHaveCount(2)
  },
)

test.describe('a goldsmith', () => {
  test.use({ storeCode: 'goldsmith_norway' })

  test('adds the quantities of forty rows in one operation', async ({
    shop,
    page,
    storeUrl,
    text,
    header,
    signInPage,
    listingPage,
    graphqlRequests,
    checkAccessibility,
  }) => {
    const category = await largestCategory(shop, 'goldsmith_norway')
    await emptyCartOf(shop, 'goldsmith_norway', await bearerOf(shop, 'goldsmith_norway', ole))
    await signInPage.signIn(storeUrl, ole)
    await visit(page, storeUrl + category.path)
    const fields = listingPage.rows.getByRole('textbox')
    let typed = 0
    for (const [at, field] of (await fields.all()).slice(0, 40).entries())
      // A row of what is sold out takes no quantity.
      if (await field.isEnabled()) {
        await field.fill(String((at % 4) + 1))
        typed += 1
      }
    expect(typed).toBeGreaterThan(4)
    await page.keyboard.press('Tab')
    await untilIdle(page)
    await checkAccessibility()
    const before = graphqlRequests.length
    await page.getByRole('button', { name: text('Add all to cart') }).press('Enter')
    // Forty products are as many calls of the backend.
    await expect(header.cart).toContainText(/\d/, { timeout: 60_000 })
    expect(graphqlRequests.slice(before).filter((body) => body.includes('"AddToCart"'))).toHaveLength(1)
    // A row that was refused keeps its quantity; the others are empty again.
    const filled = () =>
      fields.evaluateAll((all) => all.filter((field) => 'value' in field && field.value !== '').length)
    await expect.poll(filled).toBeLessThan(typed)
  })
})

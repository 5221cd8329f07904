/** Searching from any page, by keyboard. */
import { largestCategory } from './testing/catalogue.ts'
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

test(
  'a misspelt word is corrected while it is typed, and a product is opened by keyboard',
  short,
  async ({ page, storeUrl, header, productPage, graphqlRequests, checkAccessibility }) => {
    await page.clock.install()
    await visit(page, `${storeUrl}/`)
    await page.keyboard.press('/')
    await expect(header.searchField).toBeFocused()
    // The clock of the page stands still while the word is typed: one request, however slow the machine is.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
    await page.keyboard.type('gulbare')
    expect(graphqlRequests).toEqual([])
    await page.clock.resume()
    await expect(header.suggestionGroup('Did you mean').getByRole('option', { name: 'gullbarre' })).toBeVisible()

    expect(graphqlRequests).toHaveLength(1)
    await expect(header.searchSummary).toHaveText(/\d+ vare/)
    // Six products and the link to all of them.
    await expect(header.suggestionGroup('Products').getByRole('option')).toHaveCount(7)
    await checkAccessibility()

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    const [name = ''] = (await header.suggestions.getByRole('option', { selected: true }).innerText()).split('\n')
    await page.keyboard.press('Enter')
    await expect(productPage.heading).toHaveText(name)
    await expect(header.suggestions).toHaveCount(0)
  },
)

test('text that is typed before the script has loaded is searched once it has', async ({
  context,
  page,
  storeUrl,
  header,
}) => {
  const typed = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await typed.promise
    await route.continue()
  })
  await page.goto(`${storeUrl}/`, { waitUntil: 'commit' })
  await header.searchField.click()
  await page.keyboard.type('sølvbarre')
  typed.resolve()

  await expect(header.suggestions.getByRole('option').first()).toBeVisible()
  await expect(header.searchField).toHaveValue('sølvbarre')
  await expect(header.searchSummary).toHaveText(/\d+ vare/)
})

test.describe('goldsmith_sweden', () => {
  test.use({ storeCode: 'goldsmith_sweden' })

  test('Enter opens all results, and the next visit suggests the same search', async ({
    page,
    storeUrl,
    listingPage,
    header,
  }) => {
    await visit(page, `${storeUrl}/`)
    await page.keyboard.press('/')
    await page.keyboard.type('silvertråd')
    await expect(header.suggestions.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=silvertr/)
    await expect(listingPage.heading).toContainText('silvertråd')
    await expect(listingPage.count).toBeVisible()

    await visit(page, `${storeUrl}/`)
    await header.searchField.click()
    await expect(header.suggestions.getByRole('option')).toHaveText(['silvertråd'])
    await page.keyboard.press('Escape')
    await expect(header.suggestions).toHaveCount(0)
  })
})

test('a filter keeps the focus while its products are loaded', async ({ shop, page, storeUrl, listingPage }) => {
  const { path } = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}${path}`)
  const name = (await listingPage.filterAt(0).getAttribute('name')) ?? ''
  const value = (await listingPage.filterAt(0).getAttribute('value')) ?? ''
  const filter = listingPage.filters.getByRole('checkbox').and(page.locator(`[name="${name}"][value="${value}"]`))
  await filter.focus()
  await page.keyboard.press('Space')
  await expect(filter).toBeChecked()
  await expect(page).toHaveURL(/\?.*=/)
  await expect(listingPage.removeFilter).toBeVisible()
  await expect(filter).toBeFocused()
})

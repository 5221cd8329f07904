/** A store with its own parameter names for filters and order in its addresses (stores.json, catalogue.listingQuery). */
import type { Locator, Page } from '@playwright/test'
import type { ListingPage } from './pages/listingPage.ts'
import { categoryWithVariants, listProducts, PAGE_SIZE, type CategorySummary } from './testing/catalogue.ts'
import { readAddress } from './testing/readAddress.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { reload, visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

const storeCode = 'it'
test.use({ storeCode })

let category: CategorySummary
test.beforeAll(async ({ shop }) => {
  ;({ category } = await categoryWithVariants(shop, storeCode, 'LATEST'))
})

test('filter, order and more pages stand in the address under the store’s names through reload, back and forward', async ({
  page,
  storeUrl,
  listingPage,
}) => {
  await visit(page, storeUrl + category.path)
  const { filter, count, parameter } = await widestFilter(page, listingPage)

  await filter.click()
  await expectSearch(page, `?${parameter}`)
  await listingPage.expectCount(count)

  await listingPage.sort.selectOption('latest')
  await expectSearch(page, `?${parameter}&ordina=latest`)

  // The links of the old listing stay until the sorted products are loaded.
  await expect(listingPage.loadMore).toHaveAttribute('href', /ordina=latest&page=1-2$/)
  await listingPage.loadMore.click()
  await expectSearch(page, `?${parameter}&ordina=latest&page=1-2`)
  await expect(listingPage.products).toHaveCount(Math.min(count, 2 * PAGE_SIZE))
  const names = await listingPage.products.getByRole('heading').allTextContents()

  await reload(page)
  await expect(listingPage.products.getByRole('heading')).toHaveText(names)
  await expect(filter).toBeChecked()
  await expect(listingPage.sort).toHaveValue('latest')

  await page.goBack()
  await expectSearch(page, `?${parameter}&ordina=latest`)
  await expect(listingPage.products).toHaveCount(PAGE_SIZE)
  await page.goBack()
  await expectSearch(page, `?${parameter}`)
  await page.goForward()
  await expectSearch(page, `?${parameter}&ordina=latest`)

  await listingPage.removeFilter.click()
  await expectSearch(page, '?ordina=latest')
  await listingPage.expectCount(category.productCount)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('each form sends the same address and keeps the parameters of the other', async ({
    shop,
    page,
    storeUrl,
    listingPage,
  }) => {
    await page.goto(storeUrl + category.path)
    const { filter, count, parameter } = await widestFilter(page, listingPage)
    const [name = '', value = ''] = parameter.split('=')

    await filter.check()
    await listingPage.applyFilters.click()
    // Browsers encode the brackets of a form's fields.
    await expect.poll(() => [...new URL(page.url()).searchParams]).toEqual([[name, value]])
    await listingPage.expectCount(count)
    await expect(filter).toBeChecked()

    await listingPage.sort.selectOption('latest')
    await listingPage.sortButton.click()
    await expect.poll(() => new URL(page.url()).searchParams.get('ordina')).toBe('latest')
    expect(new URL(page.url()).searchParams.get(name)).toBe(value)
    await listingPage.expectCount(count)
    await expect(listingPage.sort).toHaveValue('latest')

    await listingPage.loadMore.click()
    await expectSearch(page, `?${parameter}&ordina=latest&page=1-2`)
    await expect(listingPage.products).toHaveCount(Math.min(count, 2 * PAGE_SIZE))

    await listingPage.removeFilter.click()
    await expectSearch(page, '?ordina=latest')
    const [latest] = await listProducts(shop, storeCode, category.id, 'LATEST', 1)
    await expect(listingPage.products.getByRole('heading').first()).toHaveText(latest?.name ?? '')
  })
})

test('parameter names of other stores are removed here, and those of this store elsewhere', async ({
  shop,
  storeUrl,
}) => {
  const locationOf = async (address: string) => {
    const {
      status,
      headers: { location },
    } = await readAddress(shop, address, { accept: 'text/html' })
    return { status, location }
  }
  const listing = storeUrl + category.path
  expect(await locationOf(`${listing}?metal=17&sort=latest&page=2`)).toEqual({
    status: 302,
    location: `${new URL(listing).pathname}?page=2`,
  })
  expect(await locationOf(`${listing}?ordina=latest&page=2`)).toEqual({ status: 200, location: undefined })

  const { category: german } = await categoryWithVariants(shop, 'de', 'LATEST')
  const elsewhere = `${shop.storeUrl('de')}${german.path}?ordina=latest&filtri%5Bmetal%5D=17&page=2`
  expect(await locationOf(elsewhere)).toEqual({ status: 302, location: `/de${german.path}?page=2` })
})

interface FilterSummary {
  readonly filter: Locator
  readonly count: number
  /** As it stands in an address. */
  readonly parameter: string
}

/** The value with the most products among those that leave some out. */
async function widestFilter(page: Page, listingPage: ListingPage): Promise<FilterSummary> {
  const checkboxes = await listingPage.filters.getByRole('checkbox').all()
  const values = await Promise.all(
    checkboxes.map(async (checkbox) => {
      const [name, value] = [(await checkbox.getAttribute('name')) ?? '', (await checkbox.getAttribute('value')) ?? '']
      return { name, value, count: await listingPage.promisedCount(checkbox) }
    }),
  )
  const [widest] = values
    .filter(({ count }) => count > PAGE_SIZE && count < category.productCount)
    .toSorted((a, b) => b.count - a.count)
  if (!widest) throw new Error(`expected a filter of ${category.name} that leaves more than a page, found none`)

  const { name, value, count } = widest
  expect(name).toMatch(/^filtri\[[a-z0-9_]+\]$/)
  const filter = listingPage.filters.getByRole('checkbox').and(page.locator(`[name="${name}"][value="${value}"]`))
  return { filter, count, parameter: `${name}=${value}` }
}

async function expectSearch(page: Page, search: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).search).toBe(search)
}

/** A store with names of its own for filters and order in its addresses (stores.json, catalogue.listingQuery): everything writes and reads them. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { openContext, PATIENCE_MS } from './testing/browser.ts'
import { categoryWithVariants, listed, type CategoryFact } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { readAddress } from './testing/readAddress.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()
const STORE = 'it'
const PAGE_SIZE = 48

let category: CategoryFact
let listing: string
beforeAll(async () => {
  const { shop } = journey()
  ;({ category } = await categoryWithVariants(shop, STORE, 'LATEST'))
  listing = shop.storeUrl(STORE) + category.path
})

test('with script: filter, order, more pages, reload, back, and away with the filter', async () => {
  const { page, context, errors } = await openContext(journey().browser)
  await visit(page, listing)
  const { field, count, parameter } = await widestFilter(page)

  await untilAlive(field)
  await field.click()
  await untilSearch(page, `?${parameter}`)
  await untilCounted(page, count)

  const order = page.locator('select[name=ordina]')
  await untilAlive(order)
  await order.selectOption('latest')
  await untilSearch(page, `?${parameter}&ordina=latest`)

  // Until the sorted products have come, the page stands as it was, its links along.
  await page.locator(`main a[href$="?${parameter}&ordina=latest&page=1-2"]`).click()
  await untilSearch(page, `?${parameter}&ordina=latest&page=1-2`)
  await untilShown(page, Math.min(count, 2 * PAGE_SIZE))
  const shown = await page.locator('main article h2').allTextContents()

  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.locator('main article h2').allTextContents()).toEqual(shown)
  expect(await field.isChecked()).toBe(true)
  expect(await order.inputValue()).toBe('latest')

  await page.goBack()
  await untilSearch(page, `?${parameter}&ordina=latest`)
  await untilShown(page, PAGE_SIZE)
  await page.goBack()
  await untilSearch(page, `?${parameter}`)
  await page.goForward()
  await untilSearch(page, `?${parameter}&ordina=latest`)

  const chip = page.locator('ul[aria-label] a[aria-label]').first()
  await untilAlive(chip)
  await chip.click()
  await untilSearch(page, '?ordina=latest')
  await untilCounted(page, category.productCount)
  expect(errors).toEqual([])
  await context.close()
})

test('without script: a form’s address says the same, and the other form carries it along', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser, { javaScriptEnabled: false })
  await page.goto(listing)
  const { field, count, parameter } = await widestFilter(page)
  const [name = '', value = ''] = parameter.split('=')

  await field.check()
  await page.locator('form#filters noscript button').click()
  // Browsers write a form's brackets in their own way.
  expect([...new URL(page.url()).searchParams]).toEqual([[name, value]])
  expect(await countIn(page)).toBe(count)
  expect(await field.isChecked()).toBe(true)

  const order = page.locator('select[name=ordina]')
  await order.selectOption('latest')
  await page.locator('form', { has: order }).locator('button').click()
  expect(new URL(page.url()).searchParams.get(name)).toBe(value)
  expect(new URL(page.url()).searchParams.get('ordina')).toBe('latest')
  expect(await countIn(page)).toBe(count)
  expect(await order.inputValue()).toBe('latest')

  await page.locator('main a[href$="page=1-2"]').click()
  expect(new URL(page.url()).search).toBe(`?${parameter}&ordina=latest&page=1-2`)
  expect(await page.locator('main article').count()).toBe(Math.min(count, 2 * PAGE_SIZE))

  await page.locator('ul[aria-label] a[aria-label]').first().click()
  expect(new URL(page.url()).search).toBe('?ordina=latest')
  const [latest] = await listed(shop, STORE, category.id, 'LATEST', 1)
  expect(await page.locator('main article h2').first().textContent()).toBe(latest?.name)
  await context.close()
})

test('the names of other stores mean nothing here, and ours nothing there', async () => {
  const { shop } = journey()
  const leadsTo = async (address: string) => {
    const {
      status,
      headers: { location },
    } = await readAddress(shop, address, { accept: 'text/html' })
    return { status, location }
  }
  const { pathname } = new URL(listing)
  expect(await leadsTo(`${listing}?metal=17&sort=latest&page=2`)).toEqual({
    status: 302,
    location: `${pathname}?page=2`,
  })
  expect(await leadsTo(`${listing}?ordina=latest&page=2`)).toEqual({ status: 200, location: undefined })

  const { category: german } = await categoryWithVariants(shop, 'de', 'LATEST')
  expect(await leadsTo(`${shop.storeUrl('de')}${german.path}?ordina=latest&filtri%5Bmetal%5D=17&page=2`)).toEqual({
    status: 302,
    location: `/de${german.path}?page=2`,
  })
})

interface FilterFact {
  readonly field: Locator
  readonly count: number
  /** As it stands in an address. */
  readonly parameter: string
}

/** The choice with the most products that leaves some out. */
async function widestFilter(page: Page): Promise<FilterFact> {
  const choices = await page.locator('form#filters label', { has: page.locator('input[type=checkbox]') }).all()
  const filters = await Promise.all(
    choices.map(async (choice) => {
      const input = choice.locator('input')
      const [name, value] = [(await input.getAttribute('name')) ?? '', (await input.getAttribute('value')) ?? '']
      const count = Number(await choice.locator('em > span').first().textContent())
      return {
        field: page.locator(`form#filters input[name="${name}"][value="${value}"]`),
        count,
        parameter: `${name}=${value}`,
      }
    }),
  )
  const [widest] = filters
    .filter(({ count }) => count > PAGE_SIZE && count < category.productCount)
    .toSorted((a, b) => b.count - a.count)
  if (!widest) throw new Error(`expected a filter of ${category.name} that leaves more than a page, found none`)
  expect(widest.parameter).toMatch(/^filtri\[[a-z0-9_]+\]=/)
  return widest
}

async function untilSearch(page: Page, search: string): Promise<void> {
  await expect.poll(() => new URL(page.url()).search, { timeout: PATIENCE_MS }).toBe(search)
}

async function untilCounted(page: Page, count: number): Promise<void> {
  await expect.poll(() => countIn(page), { timeout: PATIENCE_MS }).toBe(count)
}

async function untilShown(page: Page, count: number): Promise<void> {
  await expect.poll(() => page.locator('main article').count(), { timeout: PATIENCE_MS }).toBe(count)
}

async function countIn(page: Page): Promise<number> {
  return Number((await page.locator('main output', { hasText: /\d/ }).first().textContent())?.replaceAll(/\D/g, ''))
}

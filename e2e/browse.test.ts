/** A shopper browses each store, as they would. */
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { categoryWithVariants, type CategoryFact } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { sortNameOf, storeCodes } from './testing/shop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()
const MOST_PIXELS_OFF = 8

test.each(storeCodes)('a shopper of %s browses from the home page to a variant and back', async (code) => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  const home = shop.storeUrl(code)
  const {
    category,
    pages: [, second = [], third = []],
    pages,
  } = await categoryWithVariants(shop, code, 'LATEST')

  await openHome(page, home)
  expect(graphqlRequests).toEqual([])
  await openCategory(page, home, category)
  await filterAndUnfilter(page, category)
  await sortAndTurnPages(page, sortNameOf(code), second[0]?.name ?? '', third[0]?.name ?? '')

  // A configurable product, from wherever it stands in the three pages.
  const configurable = pages
    .toReversed()
    .flat()
    .find(({ kind }) => kind === 'CONFIGURABLE')
  const card = page.locator('main a', { hasText: wholly(configurable?.name ?? '') }).first()
  await card.scrollIntoViewIfNeeded()
  const before = await card.boundingBox()
  await card.click()
  await page.locator('h1', { hasText: configurable?.name ?? '' }).waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await chooseVariant(page)

  await page.goBack()
  await card.waitFor()
  await expect.poll(async () => Math.abs((await topOf(card)) - (before?.y ?? 0))).toBeLessThanOrEqual(MOST_PIXELS_OFF)

  // And the same after a reload: the address is the state.
  await page.reload({ waitUntil: 'networkidle' })
  expect(await page.locator('main a', { hasText: third[0]?.name ?? '' }).count()).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await context.close()
})

/** Complete from the server. */
async function openHome(page: Page, home: string): Promise<void> {
  const answer = await visit(page, `${home}/`)
  expect(answer?.status()).toBe(200)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.locator('article').count()).toBeGreaterThanOrEqual(16)
  expect(await accessibilityBreaches(page)).toEqual([])
}

async function openCategory(page: Page, home: string, { name, path }: CategoryFact): Promise<void> {
  await page.locator('header nav a:visible', { hasText: name }).first().click()
  await page.waitForURL(`**${path}`)
  await page.locator('h1', { hasText: wholly(name) }).waitFor()
  expect(new URL(page.url()).pathname).toBe(new URL(home).pathname.replace(/\/$/, '') + path)
  expect(await accessibilityBreaches(page)).toEqual([])
}

/** The listing has as many products as the filter promised. */
async function filterAndUnfilter(page: Page, { productCount }: CategoryFact): Promise<void> {
  const choice = page.locator('form#filters label', { has: page.locator('input[type=checkbox]') }).first()
  const promised = Number(await choice.locator('em > span').first().textContent())
  const filter = `form#filters input[value="${await choice.locator('input').getAttribute('value')}"]`
  await untilAlive(choice.locator('input'))
  await choice.locator('input').click()
  await page.locator('ul[aria-label] a[aria-label]').first().waitFor()
  await untilCounted(page, promised)
  await page.locator(filter).click()
  await untilCounted(page, productCount)
}

async function untilCounted(page: Page, count: number): Promise<void> {
  const output = page.locator('main output', { hasText: /\d/ }).first()
  await expect.poll(async () => Number((await output.textContent())?.replaceAll(/\D/g, ''))).toBe(count)
}

/** A page on and back; then more is loaded twice below the first. */
async function sortAndTurnPages(page: Page, sortName: string, onSecond: string, onThird: string): Promise<void> {
  const sort = page.locator(`select[name="${sortName}"]`)
  await untilAlive(sort)
  await sort.selectOption('latest')
  await page.waitForURL((url) => url.searchParams.get(sortName) === 'latest')
  // Until the sorted products have come, the page stands as it was, its links along.
  await page.locator(`a[rel=next][href*="${sortName}=latest"]`).click()
  await page.waitForURL(/page=2/)
  await page.locator('main a', { hasText: onSecond }).first().waitFor()

  await page.locator('a[rel=prev]').click()
  await page.waitForURL((url) => !url.searchParams.has('page'))
  await page.locator('main a[href*="page=1-2"]').click()
  await page.waitForURL(/page=1-2/)
  await page.locator('main a[href*="page=1-3"]').click()
  await page.waitForURL(/page=1-3/)
  await page.locator('main a', { hasText: onThird }).first().waitFor()
}

/** A variant by click is a variant by address. */
async function chooseVariant(page: Page): Promise<void> {
  const other = page
    .locator('main a[href*="childSku="]:not([aria-current]), main a[href*="/p/"]:not([aria-current])')
    .first()
  const address = await other.getAttribute('href')
  await other.click()
  await page.locator(`main a[href="${address}"][aria-current=true]`).first().waitFor({ state: 'attached' })
  const shown = await page.locator('main article').first().textContent()

  const direct = await openContext(journey().browser)
  await visit(direct.page, new URL(address ?? '', page.url()).href)
  expect(await direct.page.locator(`main a[href="${address}"]`).first().getAttribute('aria-current')).toBe('true')
  expect(await direct.page.locator('main article').first().textContent()).toBe(shown)
  expect(direct.graphqlRequests).toEqual([])
  expect(direct.errors).toEqual([])
  await direct.context.close()
}

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? Infinity
}

function wholly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`)
}

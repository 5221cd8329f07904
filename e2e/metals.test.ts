/** What the metals cost: in the head of every page, on their own page, and in the prices that follow them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { askGateway } from './testing/askGateway.ts'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withOwnShop } from './testing/openShop.ts'
import type { Shop } from './testing/shop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withOwnShop({ METAL_TICK_SECONDS: '2' })

const ticker = (page: Page) => page.locator('header section').first()
const plain = (text: string | null): string => (text ?? '').replaceAll(/\s/g, ' ')

test.each(['no', 'goldsmith_finland'])(
  '%s: without script the ticker stands in the head of every page, and leads to charts',
  async (store) => {
    const { shop, browser } = journey()
    const { page, context } = await openContext(browser, { javaScriptEnabled: false })
    const { path } = await largestCategory(shop, store)
    for (const address of ['/', path]) {
      await page.goto(`${shop.storeUrl(store)}${address}`)
      const items = (await ticker(page).locator('li').allTextContents()).map(plain)
      expect(items).toHaveLength(5)
      for (const item of items) expect(item).toMatch(/\d+,\d\d (?:kr|€)\/k?g.?[+−]?\d+,\d\d %$/)
      expect(items[1]).toContain(store === 'no' ? '/kg' : '/g')
      expect(await ticker(page).locator('li svg path').count()).toBeGreaterThan(4)
    }

    await ticker(page).locator('a').nth(1).click()
    expect(new URL(page.url()).search).toBe('?metal=AG')
    await page.locator('main nav a[href*="period=five-years"]').click()
    expect(await page.locator('main [role="img"]').getAttribute('aria-label')).toMatch(/\d/)
    await page.locator('main nav a[href*="view=table"]').click()
    expect(await page.locator('main tbody th[scope="row"] time').count()).toBeGreaterThan(250)
    await context.close()
  },
)

test('the ticker’s row scrolls on a phone, the page does not', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser, { viewport: { width: 390, height: 844 } })
  await page.goto(`${shop.storeUrl('no')}/`)
  const row = ticker(page).locator('> div')
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeGreaterThan(200)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await ticker(page).locator('a').last().focus()
  expect(await row.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(100)
  await context.close()
})

test('prices of a listing follow the metal without asking the gateway, and leave goods without metal alone', async () => {
  const { shop, browser } = journey()
  const { page, context, graphqlRequests, errors } = await openContext(browser)
  const { path } = await largestCategory(shop, 'no')
  await visit(page, `${shop.storeUrl('no')}${path}`)
  const price = page.locator('main article b > span').first()
  const [quoteBefore, before] = [await ticker(page).locator('li').first().textContent(), await price.textContent()]

  await expect.poll(() => price.textContent(), { timeout: 60_000 }).not.toBe(before)
  expect(await ticker(page).locator('li').first().textContent()).not.toBe(quoteBefore)
  expect(graphqlRequests).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

test('a price that has moved on the page is the one that the gateway tells', async () => {
  const { shop, browser } = journey()
  const { page, context, graphqlRequests } = await openContext(browser)
  const { id, path } = await largestCategory(shop, 'no')
  await page.goto(`${shop.storeUrl('no')}${path}`)
  // Both sides of tax stand in the page; one is seen.
  const prices = page.locator('main article p[data-price] b').filter({ visible: true })
  const before = await prices.allTextContents()
  const skus = (await listed(shop, 'no', id, 'POSITION_DESC', 1)).slice(0, 4).map(({ sku }) => sku)
  const digitsOf = (text: string) => text.replaceAll(/[^\d,]/g, '').replace(/,(?=\d\d$)/, '.')

  await expect
    .poll(
      async () => {
        const [shown, told] = await Promise.all([prices.allTextContents(), grossPrices(shop, skus)])
        const isMoved = !before.includes(shown[0] ?? '')
        return isMoved && told.every((gross, at) => Number(gross) === Number(digitsOf(shown[at] ?? '')))
      },
      { timeout: 60_000, interval: 300 },
    )
    .toBe(true)
  expect(graphqlRequests).toEqual([])
  await context.close()
})

test('the chart is read with the arrow keys, and what is read is in the table', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  await visit(page, `${shop.storeUrl('de')}/metals?metal=PT&period=day`)
  const cursor = page.getByRole('slider')
  await untilAlive(cursor)
  await cursor.focus()
  await page.keyboard.press('Home')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
  const [moment = '', price = ''] = plain(await cursor.getAttribute('aria-valuetext')).split(/: (?=\S+ €|kein)/)
  expect(moment).toMatch(/^\d\d:\d\d \d+-\d+-\d{4}$/)
  expect(await cursor.getAttribute('aria-valuenow')).toBe('3')

  await page.locator('main nav a[href*="view=table"]').click()
  const rows = page.locator('main tbody tr', { has: page.locator('time') })
  await rows.first().waitFor()
  expect((await rows.allTextContents()).map(plain)).toContain(`${moment}${price}`)
  expect(new URL(page.url()).search).toBe('?metal=PT&period=day&view=table')
  expect(errors).toEqual([])
  await context.close()
})

test.each([
  { store: 'no', path: '/metals' },
  { store: 'goldsmith_sweden', path: '/metals?metal=RH&period=year&view=table' },
])('$store: $path has no breach of accessibility, in light and in dark', async ({ store, path }) => {
  const { shop, browser } = journey()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1440]) {
      const { page, context, errors } = await openContext(browser, { colorScheme, viewport: { width, height: 900 } })
      await visit(page, `${shop.storeUrl(store)}${path}`)
      expect(await accessibilityBreaches(page), `${colorScheme} ${width}`).toEqual([])
      expect(errors).toEqual([])
      await context.close()
    }
  }
})

async function grossPrices(shop: Shop, skus: readonly string[]): Promise<readonly string[]> {
  const query =
    'query ($skus: [String!]!) { products(skus: $skus) { price { ... on Price { now { gross { amount } } } } } }'
  const { products } = await askGateway<{ products: readonly { price: { now: { gross: { amount: string } } } }[] }>(
    shop,
    'no',
    query,
    { skus },
  )
  return products.map(({ price }) => price.now.gross.amount)
}

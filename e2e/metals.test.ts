/** Metal quotes: in the header of every page, on their own page, and in the prices that follow them. */
import { amountsIn, toNumber } from './testing/amounts.ts'
import { largestCategory, listProducts } from './testing/catalogue.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ shopSettings: { METAL_TICK_SECONDS: '2' }, ...withoutServiceWorker })

for (const storeCode of ['no', 'goldsmith_finland']) {
  test.describe(`${storeCode}, without JavaScript`, () => {
    test.use({ storeCode, javaScriptEnabled: false })

    test('the ticker stands in the header of every page and leads to charts and tables', async ({
      shop,
      page,
      storeUrl,
      header,
      metalsPage,
    }) => {
      const { path } = await largestCategory(shop, storeCode)
      const quotes = header.metalTicker.getByRole('listitem')
      for (const address of ['/', path]) {
        await page.goto(`${storeUrl}${address}`)
        await expect(quotes).toHaveText(Array(5).fill(/\d+,\d\d\s(?:kr|€)\/k?g.?[+−]?\d+,\d\d\s%$/))
        await expect(quotes.nth(1)).toContainText(storeCode === 'no' ? '/kg' : '/g')
      }

      await quotes.nth(1).getByRole('link').click()
      await expect(page).toHaveURL(/\?metal=AG$/)
      await metalsPage.fiveYears.click()
      await expect(metalsPage.chart).toHaveAccessibleName(/\d/)
      await metalsPage.tableLink.click()
      await expect(metalsPage.moments.nth(250)).toBeAttached()
    })
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('every tap reads the chart, and the reading stays inside of it', async ({ page, storeUrl, metalsPage }) => {
    await visit(page, `${storeUrl}/metals`)
    await metalsPage.cursor.scrollIntoViewIfNeeded()
    const plot = await metalsPage.cursor.boundingBox()
    if (!plot) throw new Error('expected the chart to have a plot, got none')

    const readings = new Set<string | null>()
    for (const share of [0.02, 0.3, 0.45, 0.55, 0.7, 0.98]) {
      await page.touchscreen.tap(plot.x + plot.width * share, plot.y + plot.height / 2)
      await expect(metalsPage.reading).toBeVisible()
      const box = await metalsPage.reading.boundingBox()
      expect(box?.x).toBeGreaterThanOrEqual(plot.x - 0.5)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(plot.x + plot.width + 0.5)
      readings.add(await metalsPage.reading.textContent())
    }
    expect(readings.size).toBe(6)
  })

  test('the ticker scrolls sideways and the page does not', async ({ page, storeUrl, header }) => {
    await visit(page, `${storeUrl}/`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    )
    const last = header.metalTicker.getByRole('link').last()
    const before = await last.boundingBox()
    expect(before?.x).toBeGreaterThan(390)
    await last.focus()
    await expect.poll(async () => (await last.boundingBox())?.x).toBeLessThan((before?.x ?? 0) - 100)
  })
})

test('prices of a listing follow the metal without a GraphQL request', async ({
  shop,
  page,
  storeUrl,
  header,
  listingPage,
  graphqlRequests,
}) => {
  const { path } = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}${path}`)
  const price = amountsIn(listingPage.products.first()).first()
  const quote = header.metalTicker.getByRole('listitem').first()
  const [quoteBefore, priceBefore] = [await quote.innerText(), await price.innerText()]

  await expect(price).not.toHaveText(priceBefore)
  await expect(quote).not.toHaveText(quoteBefore)
  expect(graphqlRequests).toEqual([])
})

test('a price that has followed its metal on the page equals the price of the gateway', async ({
  shop,
  page,
  storeUrl,
  listingPage,
  graphqlRequests,
}) => {
  const { id, path } = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}${path}`)
  const skus = (await listProducts(shop, 'no', id, 'POSITION_DESC', 1)).slice(0, 4).map(({ sku }) => sku)
  const amounts = skus.map((_, index) => amountsIn(listingPage.products.nth(index)).first())
  const readPage = () => Promise.all(amounts.map(async (amount) => toNumber(await amount.innerText())))
  const [before] = await readPage()

  await expect(async () => {
    const [shown, current] = await Promise.all([readPage(), grossPrices(shop, skus)])
    expect(shown[0]).not.toBe(before)
    expect(shown).toEqual(current)
  }).toPass({ intervals: [300], timeout: 60_000 })
  expect(graphqlRequests).toEqual([])
})

test.describe('de', () => {
  test.use({ storeCode: 'de' })

  test('the chart is read with the arrow keys, and the table shows the same price for the same time', async ({
    page,
    storeUrl,
    metalsPage,
  }) => {
    await visit(page, `${storeUrl}/metals?metal=PT&period=day`)
    await metalsPage.cursor.focus()
    await page.keyboard.press('Home')
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await expect(metalsPage.cursor).toHaveAttribute('aria-valuenow', '3')
    const read = (await metalsPage.cursor.getAttribute('aria-valuetext')) ?? ''
    const [moment = '', price = ''] = read.replaceAll(/\s/g, ' ').split(/: (?=\S+ €|kein)/)
    expect(moment).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d Uhr$/)

    await metalsPage.tableLink.click()
    await expect(metalsPage.numbers.filter({ hasText: moment })).toContainText(price)
    await expect(page).toHaveURL(/\?metal=PT&period=day&view=table$/)
  })
})

const accessiblePages = [
  { storeCode: 'no', path: '/metals' },
  { storeCode: 'goldsmith_sweden', path: '/metals?metal=RH&period=year&view=table' },
]
for (const { storeCode, path } of accessiblePages) {
  test.describe(`${storeCode}: ${path}`, () => {
    test.use({ storeCode })

    test('axe finds no violation on any screen, in light and in dark colours', async ({
      storeUrl,
      openVisitor,
      checkAccessibility,
    }) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        for (const width of [390, 1440]) {
          const { page, context } = await openVisitor({ colorScheme, viewport: { width, height: 900 } })
          await visit(page, `${storeUrl}${path}`)
          await checkAccessibility(page)
          await context.close()
        }
      }
    })
  })
}

async function grossPrices(shop: Shop, skus: readonly string[]): Promise<readonly number[]> {
  const query =
    'query ($skus: [String!]!) { products(skus: $skus) { price { ... on Price { now { gross { amount } } } } } }'
  const { products } = await queryGateway<{ products: readonly { price: { now: { gross: { amount: string } } } }[] }>(
    shop,
    'no',
    query,
    { skus },
  )
  return products.map(({ price }) => Number(price.now.gross.amount))
}

/** Two customers at one browser, in two tabs, one after the other, through the history and offline: neither sees the prices of the other. */
import type { BrowserContext, Page } from '@playwright/test'
import { Header } from './pages/header.ts'
import { ProductPage } from './pages/productPage.ts'
import { SignInPage } from './pages/signInPage.ts'
import { amountsIn } from './testing/amounts.ts'
import { launchBrowser } from './testing/browser.ts'
import { readBrowserStorage, untilCachedForOffline } from './testing/browserStorage.ts'
import { kari, ole, productWithOwnPrice } from './testing/customers.ts'
import type { StoreText } from './testing/storeTexts.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

/** One side of VAT for all, because the shop shows businesses prices without it until they choose. */
async function chooseGrossPrices(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies([{ name: 'taxSide', value: 'gross', url }])
}

test('signing in or out in one tab does so in the other', async ({
  shop,
  context,
  page,
  storeUrl,
  text,
  header,
  productPage,
}) => {
  const { path } = await productWithOwnPrice(shop)
  await chooseGrossPrices(context, storeUrl)
  await visit(page, storeUrl + path)
  const publicPrice = await productPage.amount.innerText()
  const otherTab = await context.newPage()
  const [otherHeader, signInPage] = [new Header(otherTab, text), new SignInPage(otherTab, text)]

  await signInPage.signIn(storeUrl, ole)
  await expect(header.accountOf(ole)).toBeVisible()
  await expect(productPage.amount).not.toHaveText(publicPrice)
  const priceOfOle = await productPage.amount.innerText()

  await otherHeader.signOut()
  await expect(header.signInLink).toBeVisible()
  await expect(productPage.amount).toHaveText(publicPrice)

  // The next customer signs in at once: the first tab is not notified of a guest in between.
  await signInPage.signIn(storeUrl, ole)
  await expect(header.accountOf(ole)).toBeVisible()
  await expect(productPage.amount).toHaveText(priceOfOle)
  await visit(otherTab, `${storeUrl}/sign-in`)
  await expect(otherHeader.accountOf(ole)).toBeVisible()
  await otherHeader.signOut()
  await expect(otherHeader.signInLink).toBeVisible()
  await signInPage.signIn(storeUrl, kari)
  await expect(header.accountOf(kari)).toBeVisible()
  await expect(productPage.amount).toHaveText(publicPrice)
  await expect(page.locator('body')).not.toContainText(priceOfOle)
})

test.describe('with a back-forward cache', () => {
  test.use({ failsOnPageErrors: false })

  test('a page from the history stays hidden until its customer is known, and is reloaded for another', async ({
    shop,
    storeUrl,
    text,
    openVisitor,
  }) => {
    const browser = await launchBrowser({ hasBackForwardCache: true })
    const { page } = await openVisitor({}, browser)
    const [header, productPage] = [new Header(page, text), new ProductPage(page, text)]
    const { path } = await productWithOwnPrice(shop)
    const { publicPrice, priceOfOle } = await readPrices(page, text, storeUrl, path)

    // The browser decides whether it keeps a page, also by the load of the machine.
    await expect(async () => {
      await recordShownTextOnReturn(page)
      await page.goto(`${storeUrl}/metals`)
      await page.goBack({ waitUntil: 'commit' })
      await expect(header.accountOf(ole)).toBeVisible()
      await expect.poll(() => shownOnReturn(page), { timeout: 3_000 }).toContain(normalized(priceOfOle))
    }).toPass({ timeout: 60_000 })

    await visit(page, `${storeUrl}/metals`)
    await expect(header.accountOf(ole)).toBeVisible()
    await header.signOut()
    await expect(header.signInLink).toBeVisible()
    await page.evaluate(() => sessionStorage.removeItem('shown'))
    await page.goBack({ waitUntil: 'commit' })
    await expect(header.signInLink).toBeVisible()
    await expect(productPage.amount).toHaveText(publicPrice)
    // Messages between tabs may evict the page from the history cache: then nothing of it was shown.
    expect((await shownOnReturn(page)) ?? '').not.toContain(normalized(priceOfOle))
    await browser.close()
  })
})

test.describe('offline', () => {
  test.use({ failsOnPageErrors: false })

  test('one customer after the other sees only their own prices, online and offline', async ({
    shop,
    context,
    page,
    storeUrl,
    text,
    header,
    productPage,
    signInPage,
  }) => {
    const { path } = await productWithOwnPrice(shop)
    const { publicPrice, priceOfOle } = await readPrices(page, text, storeUrl, path)
    await untilCachedForOffline(page)

    await context.setOffline(true)
    await page.reload()
    await expect(productPage.amount).toHaveText(publicPrice)
    await expect(page.locator('body')).not.toContainText(priceOfOle)

    await context.setOffline(false)
    await visit(page, storeUrl + path)
    await expect(header.accountOf(ole)).toBeVisible()
    await header.signOut()
    await expect(header.signInLink).toBeVisible()
    await signInPage.signIn(storeUrl, kari)
    await visit(page, storeUrl + path)
    await expect(header.accountOf(kari)).toBeVisible()
    await expect(productPage.amount).toHaveText(publicPrice)
    await expect(page.locator('body')).not.toContainText(priceOfOle)
    expect(await readBrowserStorage(page)).not.toMatch(/PersonalPrice|"Viewer|Haug|Nord@|ole\.haug|kari\.nord/)

    await context.setOffline(true)
    await page.reload()
    await expect(productPage.amount).toHaveText(publicPrice)
    await expect(page.locator('body')).not.toContainText(priceOfOle)
  })
})

test('the customer and the prices of a whole listing are fetched with one request', async ({
  page,
  storeUrl,
  header,
  listingPage,
  signInPage,
  graphqlRequests,
}) => {
  await signInPage.signIn(storeUrl, ole)
  const category = (await header.mainMenu.getByRole('link').nth(1).getAttribute('href')) ?? '/'
  const openListing = async () => {
    await visit(page, new URL(category, storeUrl).href)
    await expect(header.accountOf(ole)).toBeVisible()
    await expect(amountsIn(listingPage.products.first()).first()).toBeVisible()
  }
  // Once before, so that the requests of the sign-in page are answered.
  await openListing()
  const before = graphqlRequests.length
  await openListing()
  const requests = graphqlRequests
    .slice(before)
    .map((body) => JSON.parse(body) as { operationName: string; variables: { ids: readonly string[] } })
    .filter(({ operationName }) => operationName === 'ViewerPrices')
  expect(requests).toHaveLength(1)
  expect(requests[0]?.variables.ids.length).toBeGreaterThan(10)
})

/** The price that a page shows to a guest, then to Ole, who stays signed in. */
async function readPrices(page: Page, text: StoreText, storeUrl: string, path: string) {
  const [header, productPage] = [new Header(page, text), new ProductPage(page, text)]
  await chooseGrossPrices(page.context(), storeUrl)
  await visit(page, storeUrl + path)
  const publicPrice = await productPage.amount.innerText()
  await new SignInPage(page, text).signIn(storeUrl, ole)
  await visit(page, storeUrl + path)
  await expect(header.accountOf(ole)).toBeVisible()
  await expect(productPage.amount).not.toHaveText(publicPrice)
  return { publicPrice, priceOfOle: await productPage.amount.innerText() }
}

/** Records the visible text of every frame once the page has come back from the history. The record outlives a reload. */
async function recordShownTextOnReturn(page: Page): Promise<void> {
  await page.evaluate(() => {
    const record = () => {
      const shown = new Set(JSON.parse(sessionStorage.getItem('shown') ?? '[]') as string[])
      shown.add(document.querySelector('main')?.innerText ?? '')
      sessionStorage.setItem('shown', JSON.stringify([...shown]))
      requestAnimationFrame(record)
    }
    // Captured, so that it runs before the listeners of the shop: the first thing that may be visible.
    window.addEventListener('pageshow', ({ persisted }) => persisted && record(), { capture: true })
  })
}

/** Null: no page has come back from the history. */
async function shownOnReturn(page: Page): Promise<string | null> {
  const shown = await page.evaluate(() => sessionStorage.getItem('shown'))
  return shown === null ? null : normalized((JSON.parse(shown) as string[]).join(' '))
}

function normalized(shown: string): string {
  return shown.replaceAll(/\s/g, ' ')
}

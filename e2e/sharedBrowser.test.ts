/** Two customers at one browser, in two tabs, one after the other, through the history and without a network: nobody sees what the other pays. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser, openContext } from './testing/browser.ts'
import { kari, ole, pricedForOle, signIn, type Customer } from './testing/customers.ts'
import { keptByBrowser, untilOpenableOffline } from './testing/kept.ts'
import { withShop } from './testing/openShop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()

const price = '[data-price] b'
const account = '#account'

const shownPrice = (page: Page) => page.locator(`${price}:visible`).first().textContent()
const untilKnown = (page: Page, { firstName }: Customer) => page.locator(account, { hasText: firstName }).waitFor()
const untilGuest = (page: Page) => page.locator(`a${account}`).waitFor()

async function signOut(page: Page): Promise<void> {
  await untilAlive(page.locator(account))
  await page.locator(account).click()
  await page.locator('#account-panel button').click()
  await untilGuest(page)
}

test('two tabs: who signs in or out in one does so in the other', async () => {
  const { shop, browser } = journey()
  const { page: one, context, errors } = await openContext(browser)
  const home = shop.storeUrl('no')
  const { path } = await pricedForOle(shop)
  await visit(one, home + path)
  const ofGuests = await shownPrice(one)
  const other = await context.newPage()

  await signIn(other, home, ole)
  await untilKnown(one, ole)
  await expect.poll(() => shownPrice(one)).not.toBe(ofGuests)
  const ofOle = await shownPrice(one)

  await signOut(other)
  await untilGuest(one)
  expect(await shownPrice(one)).toBe(ofGuests)

  // Somebody else at once: the first tab has never been told of a guest.
  await signIn(other, home, ole)
  await untilKnown(one, ole)
  await expect.poll(() => shownPrice(one)).toBe(ofOle)
  await visit(other, `${home}/sign-in`)
  await untilKnown(other, ole)
  await signOut(other)
  await signIn(other, home, kari)
  await untilKnown(one, kari)
  expect(await one.locator('body').textContent()).not.toContain(ofOle)
  expect(errors).toEqual([])
  await context.close()
})

test('a page in the history is unseen until it is known whose it is, and another’s is loaded anew', async () => {
  const { shop } = journey()
  const browser = await launchBrowser({ keepsPages: true })
  const { page } = await openContext(browser)
  const home = shop.storeUrl('no')
  const { path } = await pricedForOle(shop)
  const { ofGuests, ofOle } = await pricesAt(page, home, path)

  await noteWhatIsSeen(page)
  await page.goto(`${home}/metals`)
  await goBack(page)
  await untilKnown(page, ole)
  await expect.poll(() => seenOnReturn(page)).toContain(ofOle)

  await page.goto(`${home}/metals`)
  await untilKnown(page, ole)
  await signOut(page)
  await page.evaluate(() => sessionStorage.removeItem('seen'))
  await goBack(page)
  await untilGuest(page)
  await expect.poll(() => shownPrice(page)).toBe(ofGuests)
  // What the tabs tell each other may put the page out of the history before it comes back: then nothing of it was seen at all.
  expect((await seenOnReturn(page)) ?? []).not.toContain(ofOle)
  await browser.close()
})

test('one customer after the other, with and without a network', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const home = shop.storeUrl('no')
  const { path } = await pricedForOle(shop)
  const { ofGuests, ofOle } = await pricesAt(page, home, path)
  await untilOpenableOffline(page)

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => shownPrice(page)).toBe(ofGuests)
  expect(await page.locator('body').textContent()).not.toContain(ofOle)

  await context.setOffline(false)
  await visit(page, home + path)
  await untilKnown(page, ole)
  await signOut(page)
  await signIn(page, home, kari)
  await visit(page, home + path)
  await untilKnown(page, kari)
  await expect.poll(() => shownPrice(page)).toBe(ofGuests)
  expect(await page.locator('body').textContent()).not.toContain(ofOle)
  expect(await keptByBrowser(page)).not.toMatch(/PersonalPrice|"Viewer|Haug|Nord@|ole\.haug|kari\.nord/)

  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => shownPrice(page)).toBe(ofGuests)
  expect(await page.locator('body').textContent()).not.toContain(ofOle)
  await context.close()
})

test('who is signed in, and what they pay for a whole listing, is one question', async () => {
  const { shop, browser } = journey()
  const { page, context, graphqlRequests } = await openContext(browser)
  const home = shop.storeUrl('no')
  await signIn(page, home, ole)
  const category = await page.locator('header nav a:visible').nth(1).getAttribute('href')
  const open = async () => {
    await visit(page, new URL(category ?? '/', home).href)
    await untilKnown(page, ole)
    await page.locator('main [data-price=settled]').first().waitFor()
  }
  // Once before: whatever the page of the sign-in asked is answered by then.
  await open()
  const before = graphqlRequests.length
  await open()
  const asked = graphqlRequests
    .slice(before)
    .map((text) => JSON.parse(text) as { operationName: string; variables: { ids: readonly string[] } })
    .filter(({ operationName }) => operationName === 'ViewerPrices')
  expect(asked).toHaveLength(1)
  expect(asked[0]?.variables.ids.length).toBeGreaterThan(10)
  await context.close()
})

/** A page that comes back as it was has been loaded long ago. */
async function goBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
}

/** Once the page has come back from the history: every price that a frame of it shows. It outlives a reload. */
async function noteWhatIsSeen(page: Page): Promise<void> {
  await page.evaluate((selector) => {
    const note = () => {
      const shown = [...document.querySelectorAll(selector)]
        .filter((element) => getComputedStyle(element).visibility === 'visible')
        .map(({ textContent }) => textContent)
      sessionStorage.setItem(
        'seen',
        JSON.stringify([...(JSON.parse(sessionStorage.getItem('seen') ?? '[]') as string[]), ...shown]),
      )
      requestAnimationFrame(note)
    }
    // Before every other listener: the first thing that may be seen.
    window.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) note()
      },
      { capture: true },
    )
  }, price)
}

/** Null: no page has come back from the history. */
async function seenOnReturn(page: Page): Promise<readonly string[] | null> {
  return JSON.parse((await page.evaluate(() => sessionStorage.getItem('seen'))) ?? 'null') as readonly string[] | null
}

/** What a page shows to a guest, then to Ole, who stays signed in on it. */
async function pricesAt(
  page: Page,
  home: string,
  path: string,
): Promise<{ readonly ofGuests: string | null; readonly ofOle: string | null }> {
  await visit(page, home + path)
  const ofGuests = await shownPrice(page)
  await signIn(page, home, ole)
  await visit(page, home + path)
  await untilKnown(page, ole)
  await expect.poll(() => shownPrice(page)).not.toBe(ofGuests)
  return { ofGuests, ofOle: await shownPrice(page) }
}

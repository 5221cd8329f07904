/** The catalogue on the device with the servers stopped: a cold start, and a click on a filter, on a slow processor. */
import { launchBrowser } from '../e2e/testing/browser.ts'
import { untilCachedForOffline } from '../e2e/testing/browserStorage.ts'
import { queryGateway } from '../e2e/testing/queryGateway.ts'
import { type Shop, startShop } from '../e2e/testing/shop.ts'
import { textsOf } from '../e2e/testing/storeTexts.ts'
import { median } from './median.ts'
import { watchThread } from './watchThread.ts'

/** Simulates a mid-range phone. Chromium throttles the page's thread; the worker of the catalogue has a thread of its own. */
const CPU_THROTTLE = 4
const ROUNDS = 7
const STORES = ['no', 'goldsmith_norway'] as const
const LOAD_WAIT_MS = 120_000

type StoreCode = (typeof STORES)[number]

export async function benchOfflineAnswers(): Promise<string[]> {
  const lines = [
    `The catalogue on the device, servers stopped (page thread at ${CPU_THROTTLE}x CPU throttle, median of ${ROUNDS})`,
  ]
  for (const store of STORES) lines.push(await measure(store))
  return lines
}

async function measure(store: StoreCode): Promise<string> {
  const shop = await startShop()
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    const text = await textsOf(store)
    const home = shop.storeUrl(store)
    const paths = await largestCategories(shop, store, ROUNDS)

    await page.goto(`${home}/`)
    await untilCachedForOffline(page, { timeout: LOAD_WAIT_MS })
    await page.getByRole('button', { name: text('Take the shop along') }).click()
    await page.getByRole('button', { name: text('Load the catalogue') }).click({ timeout: LOAD_WAIT_MS })
    await page.getByRole('button', { name: text('Update the catalogue') }).waitFor({ timeout: LOAD_WAIT_MS })
    await shop.web.stop()
    await shop.gateway.stop()

    const thread = await watchThread(page, CPU_THROTTLE)
    const starts: number[] = []
    const clicks: number[] = []
    const busy: number[] = []
    // Another category each time: the persisted cache would answer the second time.
    for (const path of paths) {
      await page.goto(home + path, { waitUntil: 'commit' })
      starts.push(await page.evaluate(untilListed))
      // The page is idle, and the worker has indexed the texts.
      await page.waitForTimeout(3_000)
      const { value, ms } = await thread.during(() => page.evaluate(untilFiltered))
      clicks.push(value)
      busy.push(ms)
    }
    return `  ${store.padEnd(17)} cold start to a listing ${median(starts).toFixed(0)} ms (aim: under 1500); a filter ${median(clicks).toFixed(0)} ms, ${median(busy).toFixed(0)} of the page's thread (aim: under 100)`
  } finally {
    await browser.close()
    await shop.close()
  }
}

interface MenuCategory {
  readonly path: string
  readonly productCount: number
  readonly children: readonly MenuCategory[]
}

/** Paths of the categories with the most products. */
async function largestCategories(shop: Shop, store: string, count: number): Promise<readonly string[]> {
  const { store: view } = await queryGateway<{ store: { menu: MenuCategory[] } }>(
    shop,
    store,
    '{ store { menu { path productCount children { path productCount children { path productCount } } } } }',
  )
  const flat = (categories: readonly MenuCategory[]): readonly MenuCategory[] =>
    categories.flatMap((category) => [category, ...flat(category.children ?? [])])
  const largest = flat(view.menu).toSorted((a, b) => b.productCount - a.productCount)
  return largest.slice(0, count).map(({ path }) => path)
}

/** In the page: milliseconds from navigation until products are displayed. */
async function untilListed(): Promise<number> {
  while (document.querySelectorAll('main article, main tbody tr').length === 0 && performance.now() < 20_000)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  return performance.now()
}

/** In the page: milliseconds from a click on the first filter until the products of its listing are displayed. */
async function untilFiltered(): Promise<number> {
  const shown = () =>
    [...document.querySelectorAll('main article a, main tbody tr a')].map((link) => link.getAttribute('href')).join()
  const before = shown()
  const choices = () => [...document.querySelectorAll<HTMLInputElement>('#filters input[type=checkbox]')]
  const deadline = performance.now() + 10_000
  while (choices().length === 0 && performance.now() < deadline)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  // The last choice has the fewest products, so that the list changes.
  const choice = choices().at(-1)
  if (!choice) throw new Error(`expected a filter, got ${document.body.innerText.slice(0, 500)}`)
  // Reading the page in each frame would be part of the measured time.
  const changed = new Promise<void>((resolve) => {
    const observer = new MutationObserver(() => {
      if (shown() === before) return
      observer.disconnect()
      resolve()
    })
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    setTimeout(resolve, 10_000)
  })
  const startedAt = performance.now()
  choice.click()
  await changed
  await new Promise((resolve) => {
    requestAnimationFrame(resolve)
  })
  return performance.now() - startedAt
}

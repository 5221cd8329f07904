/**
 * The catalogue on the device with the servers stopped: a cold start, and a click on a filter, on a slow processor. The page is
 * driven over Chromium's protocol alone, as a customer's browser runs it (docs/measurements/README.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { isCachedForOffline } from '../e2e/testing/browserStorage.ts'
import { queryGateway } from '../e2e/testing/queryGateway.ts'
import { type Shop, startShop } from '../e2e/testing/shop.ts'
import { textsOf } from '../e2e/testing/storeTexts.ts'
import { freePorts } from '../scripts/testing/freePort.ts'
import { type BarePage, openBarePage } from './devtools.ts'
import { median } from './median.ts'
import { busyMsIn, metricsOf } from './watchThread.ts'

/** Simulates a mid-range phone. Chromium throttles the page's thread; the worker of the catalogue has a thread of its own. */
const CPU_THROTTLE = 4
/** Single clicks differ by a third: the median of so many differs by less from run to run. */
const ROUNDS = 15
const STORES = ['no', 'goldsmith_norway'] as const
const PHONE = { width: 390, height: 844, deviceScaleFactor: 1, mobile: false }
const LOAD_WAIT_MS = 120_000
const POLL_MS = 50
/** The page is idle then, and the worker has indexed the texts. */
const IDLE_AFTER_MS = 3_000

type StoreCode = (typeof STORES)[number]

export async function benchOfflineAnswers(): Promise<string[]> {
  const lines = [
    `The catalogue on the device, servers stopped (page thread at ${CPU_THROTTLE}x CPU throttle, median of ${ROUNDS} categories)`,
  ]
  for (const store of STORES) lines.push(await measure(store))
  return lines
}

async function measure(store: StoreCode): Promise<string> {
  const shop = await startShop()
  const [port = 0] = await freePorts(1)
  const browser = await launchBrowser({ debuggingPort: port })
  try {
    const page = await openBarePage(port)
    await page.send('Emulation.setDeviceMetricsOverride', PHONE)
    await page.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value: 'reduce' }] })
    await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordListing.toString()})()` })
    const text = await textsOf(store)
    const home = shop.storeUrl(store)
    const paths = await largestCategories(shop, store, ROUNDS)

    await page.open(`${home}/`)
    await until(page, `(${isCachedForOffline.toString()})()`)
    const button = (name: string) => `(${findButton.toString()})(${JSON.stringify(text(name))})`
    for (const name of ['Take the shop along', 'Load the catalogue']) {
      await until(page, `${button(name)} !== undefined`)
      await page.read(`${button(name)}.click()`)
    }
    await until(page, `${button('Update the catalogue')} !== undefined`)
    await shop.web.stop()
    await shop.gateway.stop()

    await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
    await page.send('Performance.enable', { timeDomain: 'threadTicks' })
    const starts: number[] = []
    const clicks: number[] = []
    const busy: number[] = []
    // Another category each time: the persisted cache would answer the second time.
    for (const path of paths) {
      // The document that is left must not answer for the next one.
      await page.read('delete globalThis.listedAt')
      await page.send('Page.navigate', { url: home + path })
      await until(page, 'globalThis.listedAt !== undefined')
      starts.push(Number(await page.read('globalThis.listedAt')))
      await sleep(IDLE_AFTER_MS)
      const busyBefore = await busyMs(page)
      clicks.push(Number(await page.read(`(${untilFiltered.toString()})()`)))
      busy.push((await busyMs(page)) - busyBefore)
    }
    await page.close()
    return `  ${store.padEnd(17)} cold start to a listing ${spread(starts)} (aim: under 1500); a filter ${spread(clicks)} (aim: under 100), ${median(busy).toFixed(0)} ms of the page's thread with what follows`
  } finally {
    await browser.close()
    await shop.close()
  }
}

/** Median, and between which values all but the four at the ends are. */
function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `${median(times).toFixed(0)} ms, mostly ${sorted[2]?.toFixed(0)} to ${sorted.at(-3)?.toFixed(0)}`
}

async function until(page: BarePage, condition: string): Promise<void> {
  const deadline = performance.now() + LOAD_WAIT_MS
  while ((await page.read(condition)) !== true) {
    if (performance.now() > deadline) throw new Error(`expected ${condition} within ${LOAD_WAIT_MS} ms`)
    await sleep(POLL_MS)
  }
}

/** CPU time of the page's thread: other processes of the machine do not count. */
async function busyMs(page: BarePage): Promise<number> {
  return busyMsIn(await metricsOf(page))
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

/** In the page, before its scripts: notes when products are displayed. */
function recordListing(): void {
  const look = () => {
    if (document.querySelector('main article, main tbody tr'))
      Object.assign(globalThis, { listedAt: performance.now() })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** In the page. */
function findButton(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll('button')].find(
    ({ textContent, disabled }) => textContent.trim() === name && !disabled,
  )
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

/** The catalogue on the device: what it weighs, and how fast it answers with the servers stopped, on a slow processor. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { untilCachedForOffline } from '../e2e/testing/browserStorage.ts'
import { largestCategory } from '../e2e/testing/catalogue.ts'
import { startShop } from '../e2e/testing/shop.ts'
import { textsOf } from '../e2e/testing/storeTexts.ts'

/** Simulates a mid-range phone. Chromium throttles the page's thread; the worker of the catalogue has a thread of its own. */
const CPU_THROTTLE = 4
const ROUNDS = 5
const STORES = ['no', 'goldsmith_norway'] as const
const BUILD_WAIT_MS = 120_000

export async function benchOffline(): Promise<string[]> {
  const lines: string[] = []
  const worker = readFileSync(new URL('../dist/web/client/service-worker.js', import.meta.url))
  lines.push(
    `The catalogue on the device (page thread at ${CPU_THROTTLE}x CPU throttle, median of ${ROUNDS})`,
    `  service worker ${(gzipSync(worker, { level: 9 }).length / 1000).toFixed(1)} kB gzip (aim: under 10)`,
  )
  for (const store of STORES) lines.push(await measure(store))
  return lines
}

async function measure(store: (typeof STORES)[number]): Promise<string> {
  const shop = await startShop()
  const browser = await launchBrowser()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const text = await textsOf(store)
  const home = shop.storeUrl(store)
  const { path } = await largestCategory(shop, store)

  const bundle = await untilBuilt(`${shop.gateway.origin}/offline/${store}/manifest`)
  await page.goto(`${home}/`)
  await untilCachedForOffline(page)
  const startedAt = performance.now()
  await page.getByRole('button', { name: text('Take the shop along') }).click()
  await page.getByRole('button', { name: text('Load the catalogue') }).click()
  await page.getByRole('button', { name: text('Update the catalogue') }).waitFor({ timeout: BUILD_WAIT_MS })
  const loadedMs = performance.now() - startedAt
  const disk = await storedBytes(page, `catalogue-${store}`)
  await shop.web.stop()
  await shop.gateway.stop()

  const devtools = await context.newCDPSession(page)
  const starts: number[] = []
  const clicks: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await page.goto('about:blank')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
    await page.goto(`${home}${path}?cold=${round}`, { waitUntil: 'commit' })
    starts.push(await page.evaluate(untilListed))
    const next = page.getByRole('main').getByRole('link', { name: text('Load more') })
    await next.waitFor()
    clicks.push(await page.evaluate(untilSorted))
  }
  await browser.close()
  await shop.close()
  return `  ${store.padEnd(17)} ${(bundle.bytes / 1000).toFixed(0)} kB over the wire, ${Object.keys(bundle.units).length} units, loaded in ${(loadedMs / 1000).toFixed(1)} s; ${(disk / 1000).toFixed(0)} kB on disk; cold start to a listing ${median(starts).toFixed(0)} ms (aim: under 1500), another order ${median(clicks).toFixed(0)} ms`
}

/** In the page: milliseconds from navigation until products are displayed. */
async function untilListed(): Promise<number> {
  while (document.querySelectorAll('main article, main tbody tr').length === 0)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  return performance.now()
}

/** In the page: milliseconds from a new sort order until the first product is another. */
async function untilSorted(): Promise<number> {
  const first = () => document.querySelector('main article a, main tbody tr a')?.getAttribute('href')
  const before = first()
  const select = [...document.querySelectorAll('main select')].find((each) => each instanceof HTMLSelectElement)
  if (!(select instanceof HTMLSelectElement)) throw new Error('expected a choice of sort orders')
  const option = [...select.options].find(({ value }) => /name/i.test(value) && value !== select.value)
  const startedAt = performance.now()
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(select, option?.value)
  select.dispatchEvent(new Event('change', { bubbles: true }))
  while (first() === before && performance.now() - startedAt < 10_000)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve)
    })
  return performance.now() - startedAt
}

interface Built {
  readonly bytes: number
  readonly units: Readonly<Record<string, string>>
}

async function untilBuilt(address: string): Promise<Built> {
  const deadline = performance.now() + BUILD_WAIT_MS
  for (;;) {
    const response = await fetch(address)
    if (response.status === 200) return (await response.json()) as Built
    if (performance.now() > deadline) throw new Error(`expected a bundle, got ${response.status}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 500)
    })
  }
}

function storedBytes(page: Page, database: string): Promise<number> {
  return page.evaluate(async (name) => {
    const resultOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(new Error(String(request.error))))
      })
    const opened = await resultOf(indexedDB.open(name))
    const values = await resultOf(opened.transaction('files').objectStore('files').getAll())
    opened.close()
    return values.reduce(
      (sum: number, value: { bytes?: ArrayBuffer }) => sum + (value.bytes?.byteLength ?? JSON.stringify(value).length),
      0,
    )
  }, database)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN
}

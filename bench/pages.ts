/** How fast a first visit is on a phone: JavaScript of each page, Lighthouse beside a static copy of the page, and long tasks on a slow processor. */
import type { Browser } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { largestCategory, listProducts } from '../e2e/testing/catalogue.ts'
import { startShop, type Shop } from '../e2e/testing/shop.ts'
import { freePorts } from '../scripts/testing/freePort.ts'
import { longTasks, type LongTask } from './longTasks.ts'
import { weighPages } from './pageWeight.ts'
import { serveStaticCopy } from './staticCopy.ts'

const STORES = ['no', 'goldsmith_norway']
/** Each page is loaded as often: the median of Lighthouse's results counts, and one load's chance decides nothing. */
const RUNS = 3
/** Lighthouse's phone: its screen decides which pictures are loaded. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const CPU_THROTTLE = 4
/** Time after the load event in which the page hydrates and loads its late parts. */
const IDLE_AFTER_MS = 6_000
const SLOW_PHONE = { phone: PHONE, cpuThrottle: CPU_THROTTLE, idleAfterMs: IDLE_AFTER_MS }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/** `BENCH_STORES=no BENCH_PAGES=listing` measures less. */
const stores = process.env['BENCH_STORES']?.split(',') ?? STORES
const pageNames = process.env['BENCH_PAGES']?.split(',') ?? ['home', 'listing', 'product']

export async function* benchPages(): AsyncGenerator<string> {
  const shop = await startShop()
  const [port = 0] = await freePorts(1)
  const browser = await launchBrowser({ debuggingPort: port })
  try {
    yield 'JavaScript a page, kB'
    yield* await weighPages(shop.web.origin, await pagesOf(shop, 'no'))
    yield `Lighthouse on a phone, median of ${RUNS}: performance, accessibility, best practices, SEO; FCP, LCP, blocking time in ms; CLS; bytes; and tasks over 50 ms at ${CPU_THROTTLE}x CPU throttle, with their ms since the first paint, of each of ${RUNS} loads`
    for (const store of stores) {
      for (const [name, path] of Object.entries(await pagesOf(shop, store))) {
        if (!pageNames.includes(name)) continue
        const address = shop.storeUrl(store) + path
        await drawPictures(browser, address)
        const copy = await serveStaticCopy(address, PHONE, browser)
        // Alternates, so that both run under the same conditions.
        const [ours, still, tasks]: [Result[], Result[], string[]] = [[], [], []]
        for (let run = 0; run < RUNS; run += 1) {
          tasks.push(taskText(await longTasks(port, address, SLOW_PHONE)))
          ours.push(await audit(address, port))
          still.push(await audit(copy.address, port))
        }
        await copy.close()
        yield `  ${`${store} ${name}`.padEnd(24)} ${summary(ours)}; tasks ${tasks.join('; ')}`
        yield `  ${'  its static copy'.padEnd(24)} ${summary(still)}`
      }
    }
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function pagesOf(shop: Shop, store: string): Promise<Readonly<Record<string, string>>> {
  const category = await largestCategory(shop, store)
  const [product] = await listProducts(shop, store, category.id, 'POSITION_DESC', 1)
  return { home: '/', listing: category.path, product: product?.path ?? '/' }
}

/** A busy machine makes Lighthouse lose its trace now and then. */
const MAX_TRIES = 3

async function audit(address: string, port: number, attempt = 1): Promise<Result> {
  const result = await lighthouse(address, { port, output: 'json', logLevel: 'silent' })
  if (!result) throw new Error(`expected Lighthouse to measure ${address}, got no result`)
  const { lhr } = result
  if (!lhr.runtimeError) return lhr
  if (attempt < MAX_TRIES) return audit(address, port, attempt + 1)
  throw new Error(`expected Lighthouse to measure ${address}, got ${lhr.runtimeError.message}`)
}

function taskText(tasks: readonly LongTask[]): string {
  if (tasks.length === 0) return 'none'
  return tasks.map(({ durationMs, startMs }) => `${Math.round(durationMs)} at ${Math.round(startMs)}`).join(', ')
}

function summary(runs: readonly Result[]): string {
  const middle = (valueOf: (run: Result) => number | null | undefined): number =>
    runs.map((run) => valueOf(run) ?? NaN).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? NaN
  const metric = (name: string): number => middle(({ audits }) => audits[name]?.numericValue)
  const scores = CATEGORIES.map((name) => Math.round(middle(({ categories }) => categories[name]?.score) * 100))
  const times = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'].map((name) =>
    Math.round(metric(name)),
  )
  return `${scores.join(' ')}; ${times.join(' ')}; ${metric('cumulative-layout-shift').toFixed(3)}; ${Math.round(metric('total-byte-weight') / 1000)} kB`
}

/** The pictures are drawn at their first request, which is not measured. */
async function drawPictures(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await page.goto(address, { waitUntil: 'load' })
  await page.waitForTimeout(IDLE_AFTER_MS)
  await context.close()
}

/** The persisted cache in Chromium: what a change costs the page's thread, what a restore delays, and the space on disk. */
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { rolldown } from 'rolldown'
import { shopDocuments } from '../gateway/shopDocuments.generated.ts'
import { median } from './median.ts'
import { readJson } from './readJson.ts'
import { watchThread } from './watchThread.ts'
import type { ListingAnswer } from './persistencePage.ts'

const PRODUCTS = 5_000
const CHANGED = 50
const RESTORED = 1_200
const PAGE_SIZE = 48
const ROUNDS = 9
const WARM_UP = 2
/** The page is served by the browser's own routes; storage needs a secure context. */
const ORIGIN = 'http://localhost:9'

export async function benchPersistence(browser: Browser, gatewayUrl: string, store: string): Promise<string[]> {
  const code = await bundlePage()
  const answers = await listingsOf(gatewayUrl, store)
  const open = async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.route(`${ORIGIN}/**`, async (route) => {
      const { pathname } = new URL(route.request().url())
      if (pathname === '/')
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><script src=page.js></script>' })
      if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: code })
      return route.fulfill({ response: await route.fetch({ url: gatewayUrl + pathname }) })
    })
    await page.goto(`${ORIGIN}/`)
    return { page, close: () => context.close() }
  }

  const lines: string[] = []
  for (const throttle of [1, 4]) {
    const { page, close } = await open()
    const count = await page.evaluate(([storeCode, all]) => window.persistenceBench.fill(storeCode, all), [
      store,
      answers,
    ] as const)
    const thread = await watchThread(page, throttle)
    const records = await persistMs(page, thread, 'persistRecords')
    const blob = await persistMs(page, thread, 'persistBlob')
    lines.push(
      `  ${CHANGED} changed products of ${count}, at ${throttle}x: ${records.toFixed(0)} ms of the page's thread (aim: 30); the whole cache as one text ${blob.toFixed(0)} ms`,
    )
    await close()
  }
  lines.push(await restoreDelay(open, store, answers), await onDisk(open, store, answers))
  return lines
}

type Open = () => Promise<{ readonly page: Page; readonly close: () => Promise<void> }>

type Thread = Awaited<ReturnType<typeof watchThread>>

async function persistMs(page: Page, thread: Thread, persist: 'persistRecords' | 'persistBlob'): Promise<number> {
  const measured: number[] = []
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    await page.evaluate(([at, count]) => window.persistenceBench.change(at, count), [round, CHANGED] as const)
    await page.waitForTimeout(100)
    const { ms } = await thread.during(() => page.evaluate((way) => window.persistenceBench[way](), persist))
    measured.push(ms)
  }
  return median(measured.slice(WARM_UP))
}

async function restoreDelay(open: Open, store: string, answers: readonly ListingAnswer[]): Promise<string> {
  const { page, close } = await open()
  const [first] = answers
  if (!first) throw new Error('expected listings of the store')
  const count = await page.evaluate(([storeCode, all]) => window.persistenceBench.fill(storeCode, all), [
    store,
    answers.slice(0, RESTORED / PAGE_SIZE),
  ] as const)
  const thread = await watchThread(page)
  const measure = async (restores: boolean) => {
    await page.reload()
    return thread.during(() =>
      page.evaluate(([code, answer, also]) => window.persistenceBench.open(code, answer, also), [
        store,
        first,
        restores,
      ] as const),
    )
  }
  const rounds: { readonly without: Opened; readonly restored: Opened }[] = []
  // Alternates, so that both run under the same conditions.
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push({ without: await measure(false), restored: await measure(true) })
  await close()
  const delay = (of: (opened: Opened) => number) =>
    median(rounds.map(({ restored }) => of(restored))) - median(rounds.map(({ without }) => of(without)))
  return `  ${count} restored products delay the first page by ${delay(({ value }) => value).toFixed(0)} ms (aim: 50), ${delay(({ ms }) => ms).toFixed(0)} ms of them the page's thread`
}

interface Opened {
  /** Elapsed milliseconds. */
  readonly value: number
  /** Of the page's thread. */
  readonly ms: number
}

async function onDisk(open: Open, store: string, answers: readonly ListingAnswer[]): Promise<string> {
  const { page, close } = await open()
  const bytes = () => page.evaluate(() => window.persistenceBench.bytesOnDisk())
  const empty = await bytes()
  await page.evaluate(([storeCode, all]) => window.persistenceBench.fill(storeCode, all), [store, answers] as const)
  const records = (await bytes()) - empty
  await page.evaluate((code) => window.persistenceBench.takeAlong(code), store)
  const catalogue = (await bytes()) - empty - records
  await close()
  const mb = (size: number) => (size / 1_000_000).toFixed(1)
  return `  on disk: catalogue of ${PRODUCTS} products ${mb(catalogue)} MB, persisted cache at its limit ${mb(records)} MB (aim: 12 together)`
}

interface Menu {
  readonly store: { readonly menu: readonly { readonly id: string; readonly productCount: number }[] }
}

interface Listing {
  readonly category: { readonly products: { readonly items: readonly { readonly sku: string }[] } }
}

/** Answers of category listings with as many products as the bench needs, as the shop requests them. */
async function listingsOf(gatewayUrl: string, store: string): Promise<readonly ListingAnswer[]> {
  const text = Object.values(shopDocuments).find((document) => document.startsWith('query CategoryListing('))
  if (text === undefined) throw new Error('expected the shop’s document CategoryListing')
  const ask = async <Data>(query: string, variables: Record<string, unknown>): Promise<Data> => {
    const response = await fetch(`${gatewayUrl}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store': store },
      body: JSON.stringify({ query, variables }),
    })
    return (await readJson<{ readonly data: Data }>(response)).data
  }
  const { store: view } = await ask<Menu>('{ store { menu { id productCount } } }', {})
  const answers: ListingAnswer[] = []
  const skus = new Set<string>()
  for (const { id, productCount } of view.menu.toSorted((a, b) => b.productCount - a.productCount))
    for (let page = 1; page <= Math.ceil(productCount / PAGE_SIZE) && skus.size < PRODUCTS; page += 1) {
      const variables = { id, filters: [], sort: 'POSITION_DESC', page, pageSize: PAGE_SIZE, valuesPerFacet: 12 }
      const data = await ask<Listing>(text, variables)
      for (const { sku } of data.category.products.items) skus.add(sku)
      answers.push({ variables, data: { ...data } })
    }
  return answers
}

async function bundlePage(): Promise<string> {
  const bundle = await rolldown({
    input: fileURLToPath(new URL('./persistencePage.ts', import.meta.url)),
    platform: 'browser',
    logLevel: 'silent',
    resolve: { conditionNames: ['production', 'import', 'default'], alias: { graphql: '@0no-co/graphql.web' } },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  return output.map((part) => (part.type === 'chunk' ? part.code : '')).join('')
}

/** What it costs a phone when the metal moves: a listing's 48 cards are priced anew on every tick, without asking the gateway. */
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { largestCategory } from '../e2e/testing/catalogue.ts'
import { startShop } from '../e2e/testing/shop.ts'

/** As slow as a phone of the middle class. */
const CPU_THROTTLE = 4
const TICKS = 20
const AIM_MS = 8

/** What is far from the screen is written later: a screen as tall as the listing has it all at once. */
const SCREENS = { 'as on a desk': 900, 'all 48 in sight': 9_000 }

export async function benchRepricing(): Promise<string[]> {
  const shop = await startShop({ METAL_TICK_SECONDS: '0' })
  const browser = await launchBrowser()
  const { path } = await largestCategory(shop, 'no')
  const lines = [`Repricing a listing of 48 after a metal tick, ms a tick of the page's own thread at ${CPU_THROTTLE}x CPU throttle (aim for scripting: under ${AIM_MS})`]
  for (const [name, height] of Object.entries(SCREENS)) {
    const { ticks, movedPrices, graphqlRequests, each } = await measure(browser, `${shop.storeUrl('no')}${path}`, height)
    lines.push(`  ${name.padEnd(16)} scripting ${each('ScriptDuration').toFixed(1)}, style ${each('RecalcStyleDuration').toFixed(1)}, layout ${each('LayoutDuration').toFixed(1)}; ${ticks} ticks, ${movedPrices} prices moved, ${graphqlRequests} GraphQL requests`)
  }
  await browser.close()
  await shop.close()
  return lines
}

async function measure(browser: Browser, address: string, height: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height } })
  const devtools = await page.context().newCDPSession(page)
  // Time of the page's own thread: what else the machine does is not counted.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async (): Promise<Readonly<Record<string, number>>> => Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))

  let tick = 0
  let graphqlRequests = 0
  page.on('request', (request) => { if (new URL(request.url()).pathname === '/graphql') graphqlRequests += 1 })
  // Each connection brings one tick and ends; the browser comes back for the next.
  await page.route('**/metals/stream*', (route) => {
    tick += 1
    const prices = { AU: 1311 + tick, AG: 16.4 + tick / 100, PT: 515 + tick, PD: 457 + tick }
    const quotes = Object.entries(prices).map(([metal, price]) => ({ metal, pricePerGram: price.toFixed(4), changePercent: '0.10', quotedAt: new Date(Date.now() + tick).toISOString() }))
    return route.fulfill({ contentType: 'text/event-stream', body: `retry: 300\nevent: quotes\ndata: ${JSON.stringify(quotes)}\n\n` })
  })
  const untilTick = async (wanted: number): Promise<void> => {
    while (tick < wanted) await page.waitForTimeout(50)
    await page.waitForTimeout(250)
  }
  const pricesNow = () => page.$$eval('main article b', (prices) => prices.map((price) => price.textContent))

  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelectorAll('main article').length >= 48)
  const first = await pricesNow()
  await untilTick(3)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  const [from, before] = [tick, await metrics()]
  await untilTick(from + TICKS)
  const [to, after] = [tick, await metrics()]
  const last = await pricesNow()
  await page.close()

  return {
    ticks: to - from,
    movedPrices: last.filter((price, at) => price !== first[at]).length,
    graphqlRequests,
    each: (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / (to - from),
  }
}

/** CPU time on a phone when a metal price changes: the 48 cards of a listing are repriced on every tick, without a request to the gateway. */
import type { Browser } from '@playwright/test'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { largestCategory } from '../e2e/testing/catalogue.ts'
import { startShop } from '../e2e/testing/shop.ts'

/** Simulates a mid-range phone. */
const CPU_THROTTLE = 4
const TICKS = 20
const AIM_MS = 4

/** Elements far from the viewport are updated later: a viewport as tall as the listing updates all at once. */
const SCREENS = { 'as on a desk': 900, 'all 48 in sight': 9_000 }

export async function benchRepricing(): Promise<string[]> {
  const shop = await startShop({ METAL_TICK_SECONDS: '1' })
  const browser = await launchBrowser()
  const { path } = await largestCategory(shop, 'no')
  const lines = [
    `Repricing a listing of 48 after a metal tick, ms a tick of the page's own thread at ${CPU_THROTTLE}x CPU throttle (aim for scripting: under ${AIM_MS})`,
  ]
  for (const [name, height] of Object.entries(SCREENS)) {
    const { ticks, movedPrices, graphqlRequests, each } = await measure(
      browser,
      `${shop.storeUrl('no')}${path}`,
      height,
    )
    lines.push(
      `  ${name.padEnd(16)} scripting ${each('ScriptDuration').toFixed(1)}, style ${each('RecalcStyleDuration').toFixed(1)}, layout ${each('LayoutDuration').toFixed(1)}; ${ticks} ticks, ${movedPrices} prices moved, ${graphqlRequests} GraphQL requests`,
    )
  }
  await browser.close()
  await shop.close()
  return lines
}

async function measure(browser: Browser, address: string, height: number) {
  const page = await browser.newPage({ viewport: { width: 1440, height } })
  const devtools = await page.context().newCDPSession(page)
  // Time of the page's own thread, without other load of the machine.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const metrics = async (): Promise<Readonly<Record<string, number>>> =>
    Object.fromEntries((await devtools.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]))

  let graphqlRequests = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/graphql') graphqlRequests += 1
  })
  await page.addInitScript(countTicks)
  const ticksReceived = () => page.evaluate(() => Number(document.documentElement.dataset['ticks'] ?? 0))
  const pricesNow = () => page.$$eval('main article b', (prices) => prices.map((price) => price.textContent))

  await page.goto(address, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelectorAll('main article').length >= 48)
  const first = await pricesNow()
  // The feed is opened late.
  while ((await ticksReceived()) < 2) await page.waitForTimeout(200)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  const [from, before] = [await ticksReceived(), await metrics()]
  await page.waitForTimeout(TICKS * 1_000)
  const [after, to] = [await metrics(), await ticksReceived()]
  const last = await pricesNow()
  await page.close()

  return {
    ticks: to - from,
    movedPrices: last.filter((price, at) => price !== first[at]).length,
    graphqlRequests,
    each: (name: string) => (((after[name] ?? 0) - (before[name] ?? 0)) * 1000) / (to - from),
  }
}

/** Runs in the page before its scripts. */
function countTicks(): void {
  const Original = window.EventSource
  window.EventSource = class extends Original {
    constructor(address: string | URL, options?: EventSourceInit) {
      super(address, options)
      this.addEventListener('quotes', () => {
        const { dataset } = document.documentElement
        dataset['ticks'] = String(Number(dataset['ticks'] ?? 0) + 1)
      })
    }
  }
}

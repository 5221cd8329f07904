/**
 * CPU time on a phone when a metal price changes: the 48 cards of a listing are repriced on every tick, without a request to the
 * gateway. The page is driven over Chromium's protocol alone, as a customer's browser runs it (docs/measurements/README.md).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { launchBrowser } from '../e2e/testing/browser.ts'
import { largestCategory } from '../e2e/testing/catalogue.ts'
import { startShop } from '../e2e/testing/shop.ts'
import { freePorts } from '../scripts/testing/freePort.ts'
import { type BarePage, openBarePage } from './devtools.ts'
import { metricsOf } from './watchThread.ts'

/** Simulates a mid-range phone. */
const CPU_THROTTLE = 4
const TICKS = 20
const CARDS = 48
const AIM_MS = 4
const POLL_MS = 200

/** Elements far from the viewport are updated later: a viewport as tall as the listing updates all at once. */
const SCREENS = { 'as on a desk': 900, 'all 48 in sight': 9_000 }

export async function benchRepricing(): Promise<string[]> {
  const shop = await startShop({ METAL_TICK_SECONDS: '1' })
  const [port = 0] = await freePorts(1)
  const browser = await launchBrowser({ debuggingPort: port })
  try {
    const { path } = await largestCategory(shop, 'no')
    const lines = [
      `Repricing a listing of ${CARDS} after a metal tick, ms a tick of the page's own thread at ${CPU_THROTTLE}x CPU throttle (aim for scripting: under ${AIM_MS})`,
    ]
    for (const [name, height] of Object.entries(SCREENS))
      lines.push(`  ${name.padEnd(16)} ${await measure(port, `${shop.storeUrl('no')}${path}`, height)}`)
    return lines
  } finally {
    await browser.close()
    await shop.close()
  }
}

async function measure(port: number, address: string, height: number): Promise<string> {
  const page = await openBarePage(port)
  await page.send('Emulation.setDeviceMetricsOverride', { width: 1440, height, deviceScaleFactor: 1, mobile: false })
  // Time of the page's own thread, without other load of the machine.
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${countTicks.toString()})()` })
  await page.open(address)
  const first = await observe(page)
  if (first.prices.length < CARDS) throw new Error(`expected ${CARDS} prices, got ${first.prices.length}`)
  // The feed is opened late.
  while ((await observe(page)).ticks < 2) await sleep(POLL_MS)

  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
  const [from, before] = [await observe(page), await metrics(page)]
  await sleep(TICKS * 1_000)
  const [after, to] = [await metrics(page), await observe(page)]
  await page.close()

  const ticks = to.ticks - from.ticks
  const each = (name: string) => ((((after[name] ?? 0) - (before[name] ?? 0)) * 1_000) / ticks).toFixed(1)
  const movedPrices = to.prices.filter((price, at) => price !== first.prices[at]).length
  return `scripting ${each('ScriptDuration')}, style ${each('RecalcStyleDuration')}, layout ${each('LayoutDuration')}; ${ticks} ticks, ${movedPrices} prices moved, ${to.requests - from.requests} GraphQL requests`
}

async function metrics(page: BarePage): Promise<Readonly<Record<string, number>>> {
  const answer = await metricsOf(page)
  return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]))
}

declare global {
  interface Window {
    quoteTicks?: number
  }
}

interface Observation {
  readonly ticks: number
  readonly prices: readonly string[]
  readonly requests: number
}

async function observe(page: BarePage): Promise<Observation> {
  return JSON.parse(String(await page.read(`JSON.stringify((${observed.toString()})())`)))
}

/** Runs in the page. */
function observed(): Observation {
  return {
    ticks: window.quoteTicks ?? 0,
    prices: [...document.querySelectorAll('main article b')].map(({ textContent }) => textContent),
    requests: performance.getEntriesByType('resource').filter(({ name }) => new URL(name).pathname === '/graphql')
      .length,
  }
}

/** Runs in the page before its scripts. */
function countTicks(): void {
  const Original = window.EventSource
  window.EventSource = class extends Original {
    constructor(address: string | URL, options?: EventSourceInit) {
      super(address, options)
      // A variable, because a change of the document would be measured with those of the page.
      this.addEventListener('quotes', () => {
        window.quoteTicks = (window.quoteTicks ?? 0) + 1
      })
    }
  }
}

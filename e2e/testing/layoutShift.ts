/** Cumulative Layout Shift of a page, with the network and the processor of a slow phone. */
import type { Page, Request } from '@playwright/test'
import { untilIdle } from './visit.ts'

const SLOW_NETWORK = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, offline: false }
const CPU_THROTTLE = 4

export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE })
}

/** Sums the layout shifts from the next document on. */
export async function recordLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return async () =>
    (await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).reduce(
      (sum, shift) => sum + shift,
      0,
    )
}

/** Loads an address and waits until the page has opened the stream of metal quotes, its last request. */
export async function browseSlowly(page: Page, address: string): Promise<void> {
  const last = page.waitForRequest(isMetalStream, { timeout: 60_000 })
  await page.goto(address, { waitUntil: 'load' })
  await last
}

/** The shift that `recordLayoutShift` measures while the page is scrolled to its end. */
export async function shiftWhileScrolling(page: Page, readShift: () => Promise<number>): Promise<number> {
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part)
    await untilPainted(page)
    await untilIdle(page)
    await untilPainted(page)
  }
  return readShift()
}

function isMetalStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/metals/stream'
}

/** Waits until fonts and visible pictures are loaded and painted, and the main thread is idle. */
async function untilPainted(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const isVisible = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    return [...document.images].every((image) => image.complete || !isVisible(image.getBoundingClientRect()))
  })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 2_000 })))
      }),
  )
}

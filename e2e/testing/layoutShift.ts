/** How much of a page jumps while it comes: the browser's own measure, on a slow telephone's line and processor. */
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, offline: false }
const SLOWER_CPU = 4
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
}

/** Counts from the next document on how far what was shown has moved, as Cumulative Layout Shift. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
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

/** Loads an address and waits until all has come: the last thing that a page asks for is what moves its metals. */
export async function visitSlowly(page: Page, address: string): Promise<void> {
  const last = page.waitForRequest(isMetalStream)
  await page.goto(address, { waitUntil: 'load' })
  await last
}

/** What `watchShifts` counts on the way to the foot of a page that has come. */
export async function shiftOf(page: Page, moved: () => Promise<number>): Promise<number> {
  const asked = new Set<Request>()
  page.on('request', (request) => isMetalStream(request) || asked.add(request))
  page.on('requestfinished', (request) => asked.delete(request))
  page.on('requestfailed', (request) => asked.delete(request))
  for (const part of [0, 0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part)
    await untilDrawn(page)
    await expect.poll(() => asked.size).toBe(0)
    await untilDrawn(page)
  }
  return moved()
}

function isMetalStream(request: Request): boolean {
  return new URL(request.url()).pathname === '/metals/stream'
}

/** Fonts and the pictures that are seen have come, what they moved is drawn, and the page has nothing else to do. */
async function untilDrawn(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    await document.fonts.ready
    const isSeen = ({ top, bottom }: DOMRect) => bottom > 0 && top < innerHeight
    return [...document.images].every((image) => image.complete || !isSeen(image.getBoundingClientRect()))
  })
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve)))
      }),
  )
}

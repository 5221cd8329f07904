/** How much of a page jumps while it comes: the browser's own measure, on a slow telephone's line and processor. */
import type { Page } from 'playwright-core'

const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000, offline: false }
const SLOWER_CPU = 4
// Scripts, fonts and what comes late: all of it within this time.
const SETTLED_MS = 3_000
const SCROLLED_MS = 700

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
      for (const entry of list.getEntries()) if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return async () => (await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).reduce((sum, shift) => sum + shift, 0)
}

/** What `watchShifts` counts once all has come; scrolls to the foot on the way. */
export async function shiftOf(page: Page, moved: () => Promise<number>): Promise<number> {
  await page.waitForTimeout(SETTLED_MS)
  for (const part of [0.5, 1]) {
    await page.evaluate((share) => window.scrollTo(0, document.body.scrollHeight * share), part)
    await page.waitForTimeout(SCROLLED_MS)
  }
  return moved()
}

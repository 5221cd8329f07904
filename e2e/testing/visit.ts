/** Loading a document, and waiting until its script answers the customer. */
import { expect, type Page, type Response } from '@playwright/test'
import { pendingRequestsOf } from './pageMonitor.ts'

/** Loads an address and waits until the page is hydrated. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const response = await page.goto(address)
  await untilInteractive(page)
  return response
}

export async function reload(page: Page): Promise<void> {
  await page.reload()
  await untilInteractive(page)
}

/**
 * Waits until React has hydrated the document. The choice of appearance in the footer is hidden until its component
 * is hydrated, which is the last one of the page; other lazy components may still wait for their code. When no request
 * for code or data is pending and the main thread is idle, these are hydrated as well.
 */
export async function untilInteractive(page: Page): Promise<void> {
  await expect(page.getByRole('contentinfo').getByRole('group')).toBeVisible({ timeout: 30_000 })
  await untilIdle(page)
}

/** Waits until the document's modules have started, no request for code or data is pending and the main thread has nothing to do. */
export async function untilIdle(page: Page): Promise<void> {
  await expect(async () => {
    expect(await page.evaluate(hasStarted)).toBe(true)
    expect([...pendingRequestsOf(page)].map((request) => request.url())).toEqual([])
    // Chromium may not call back while it has nothing to paint.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
    expect([...pendingRequestsOf(page)].map((request) => request.url())).toEqual([])
  }).toPass({ intervals: [20, 50, 100], timeout: 30_000 })
}

/** Modules start after the first paint (web/app/early/startScript.js), the entry last. */
function hasStarted(): boolean {
  const [entry] =
    document.querySelector<HTMLScriptElement>('script[data-modules]')?.dataset['modules']?.split(' ') ?? []
  return entry === undefined || document.querySelector(`script[src="${entry}"]`) !== null
}

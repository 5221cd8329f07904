/** A page is used when its script has come, not before. */
import type { Locator, Page, Response } from 'playwright-core'
import { expect } from 'vitest'
import { PATIENCE_MS } from './browser.ts'

/** Loads an address; what stands there hears its shopper afterwards, and nothing more is on its way. */
export async function visit(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address, { waitUntil: 'networkidle' })
  await untilAlive(page.locator('h1').first())
  return answer
}

/** Nobody hears a key or a click before the script has taken over the place where it falls. */
export async function untilAlive(place: Locator): Promise<void> {
  await place.waitFor({ state: 'attached' })
  const isAlive = () =>
    place.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))).catch(() => false)
  await expect
    .poll(isAlive, { timeout: PATIENCE_MS, message: `expected the script to take over ${String(place)}` })
    .toBe(true)
}

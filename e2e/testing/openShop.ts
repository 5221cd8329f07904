/** One shop and one browser for a file of journeys. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startShop, type Shop } from './shop.ts'

export interface Journey {
  readonly shop: Shop
  readonly browser: Browser
}

/** Call at the top of a file; what it answers may be asked within tests. */
export function withShop(settings: Readonly<Record<string, string>> = {}): () => Journey {
  let journey: Journey | undefined
  beforeAll(async () => {
    const shop = await startShop(settings)
    journey = { shop, browser: await launchBrowser() }
  }, 180_000)
  afterAll(async () => {
    await journey?.browser.close()
    await journey?.shop.close()
  }, 60_000)
  return () => {
    if (journey === undefined) throw new Error('expected the shop to be open, but it is not: ask within a test')
    return journey
  }
}

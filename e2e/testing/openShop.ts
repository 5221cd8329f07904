/** A shop and a browser for a file of journeys. */
import type { Browser } from 'playwright-core'
import { beforeAll, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { startShop, storeUrl, type OwnShop, type Shop } from './shop.ts'

export interface Journey<Opened extends Shop = Shop> {
  readonly shop: Opened
  readonly browser: Browser
}

/** The shop of all journeys. Call at the top of a file; what it answers may be asked within tests. */
export function withShop(): () => Journey {
  return withBrowser(() => {
    const { sandbox, gateway, web } = inject('shopOrigins')
    const shop = {
      sandbox: { origin: sandbox },
      gateway: { origin: gateway },
      web: { origin: web },
      storeUrl: (code: string) => storeUrl(web, code),
    }
    return Promise.resolve({ shop, close: () => Promise.resolve() })
  })
}

/** One of its own, which may be set otherwise and stopped. */
export function withOwnShop(settings: Readonly<Record<string, string>> = {}): () => Journey<OwnShop> {
  return withBrowser(async () => {
    const shop = await startShop(settings)
    return { shop, close: shop.close }
  })
}

function withBrowser<Opened extends Shop>(
  open: () => Promise<{ shop: Opened; close: () => Promise<void> }>,
): () => Journey<Opened> {
  let journey: Journey<Opened> | undefined
  beforeAll(async () => {
    const { shop, close } = await open()
    const browser = await launchBrowser().catch(async (error: unknown) => {
      await close()
      throw error
    })
    journey = { shop, browser }
    return async () => {
      await browser.close()
      await close()
    }
  })
  return () => {
    if (journey === undefined) throw new Error('expected the shop to be open, but it is not: ask within a test')
    return journey
  }
}

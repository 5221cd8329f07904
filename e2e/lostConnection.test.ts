/** A connection that is lost in the first seconds of a first visit: the page stays what the server sent, and goes on when it is back. */
import type { CDPSession, Page } from '@playwright/test'
import { headingsOf } from './testing/headings.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { untilInteractive } from './testing/visit.ts'

test.use({ failsOnPageErrors: false, viewport: { width: 390, height: 844 }, hasTouch: true })

/** A slow mobile network. */
const SLOW = { latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

interface Network {
  readonly lose: () => Promise<unknown>
  readonly restore: () => Promise<unknown>
}

async function slowNetwork(page: Page): Promise<Network> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const emulate = (offline: boolean) => session.send('Network.emulateNetworkConditions', { offline, ...SLOW })
  await session.send('Network.enable')
  await emulate(false)
  return { lose: () => emulate(true), restore: () => emulate(false) }
}

for (const seconds of [0.2, 0.6, 1.5, 4, 8]) {
  test(`a listing keeps its headings and menus when the connection is lost ${seconds} s after it has loaded, and works when it is back`, async ({
    shop,
    page,
    storeUrl,
    text,
  }) => {
    const { listing } = await pagesOf(shop, 'no')
    const network = await slowNetwork(page)
    await page.goto(`${storeUrl}${listing}`)
    const headings = await headingsOf(page)
    expect(headings.length).toBeGreaterThan(20)
    await page.waitForTimeout(seconds * 1_000)
    await network.lose()
    await page.waitForTimeout(3_000)
    expect(await headingsOf(page)).toEqual(expect.arrayContaining([...headings]))

    await network.restore()
    await untilInteractive(page)
    expect(await headingsOf(page)).toEqual(expect.arrayContaining([...headings]))
    await page
      .getByRole('button', { name: new RegExp(`^${text('Add to cart')}: `) })
      .first()
      .tap()
    await expect(page.getByRole('link', { name: /handlekurv.*1/i }).first()).toBeVisible()
  })
}

/** A connection that is lost in the first seconds of a first visit: the page stays what the server sent, and goes on when it is back. */
import type { CDPSession, Page } from '@playwright/test'
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

/** What a page says that does not change by itself. */
async function wordsOf(page: Page): Promise<readonly string[]> {
  const texts = await page
    .locator('header, main, footer')
    .evaluateAll((parts) =>
      parts.flatMap((part) =>
        [...part.querySelectorAll('h1, h2, h3, nav a')].map(({ textContent }) => textContent ?? ''),
      ),
    )
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

for (const seconds of [0.2, 0.6, 1.5, 4, 8]) {
  test(`a listing keeps its words when the connection is lost ${seconds} s after it has loaded, and works when it is back`, async ({
    shop,
    page,
    storeUrl,
    text,
  }) => {
    const { listing } = await pagesOf(shop, 'no')
    const network = await slowNetwork(page)
    await page.goto(`${storeUrl}${listing}`)
    const words = await wordsOf(page)
    expect(words.length).toBeGreaterThan(20)
    await page.waitForTimeout(seconds * 1_000)
    await network.lose()
    await page.waitForTimeout(3_000)
    expect(await wordsOf(page)).toEqual(expect.arrayContaining([...words]))

    await network.restore()
    await untilInteractive(page)
    expect(await wordsOf(page)).toEqual(expect.arrayContaining([...words]))
    await page
      .getByRole('button', { name: new RegExp(`^${text('Add to cart')}: `) })
      .first()
      .tap()
    await expect(page.getByRole('link', { name: /handlekurv.*1/i }).first()).toBeVisible()
  })
}

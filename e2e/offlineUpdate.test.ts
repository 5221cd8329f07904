/** A new release while pages are open: it is offered, waits, and takes over when the shopper says so. */
import type { Page } from '@playwright/test'
import { Header } from './pages/header.ts'
import { ListingPage } from './pages/listingPage.ts'
import { untilCachedForOffline } from './testing/browserStorage.ts'
import { largestCategory } from './testing/catalogue.ts'
import { startReleaseServer } from './testing/releaseServer.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

/** Names of the caches with the files of a release. */
const releases = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('app-')))
/** Survives as long as the document. */
const markDocument = (page: Page) => page.evaluate(() => Object.assign(window, { isSameDocument: true }))
const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in window)

test(
  'a release is offered in every tab, waits until the shopper loads it, and leaves the other tab as it is',
  short,
  async ({ shop, page, context, text }) => {
    const server = await startReleaseServer(shop)
    try {
      const home = server.storeUrl('no')
      const category = await largestCategory(shop, 'no')
      await visit(page, `${home}/`)
      await untilCachedForOffline(page)
      // Only the second document is the worker's.
      await visit(page, `${home}/`)
      const before = await releases(page)
      expect(before).toHaveLength(1)
      await expect(page.getByText(text('A new version of the shop is ready.'))).toBeHidden()
      await markDocument(page)

      server.publish()
      const other = await context.newPage()
      await visit(other, `${home}/metals`)
      await markDocument(other)
      // The browser looks by itself after a navigation, as soon as the worker is idle.
      await other.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update()
      })
      for (const tab of [page, other])
        await expect(tab.getByText(text('A new version of the shop is ready.'))).toBeVisible({ timeout: 60_000 })

      // It is installed and waits: both tabs go on with the earlier release.
      const waits = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)
      expect(await waits()).toBe('installed')
      expect(await isSameDocument(page)).toBe(true)
      expect(await releases(page)).toHaveLength(2)

      await page.getByRole('button', { name: text('Load it now') }).click()
      // The new worker takes over as soon as the old one has finished what it is doing, such as storing pictures.
      await expect.poll(() => isSameDocument(page).catch(() => null), { timeout: 60_000 }).toBe(false)
      expect(await waits()).toBeUndefined()
      expect((await releases(page)).at(-1)).toContain('release-1')
      await expect(page.getByText(text('A new version of the shop is ready.'))).toBeHidden()

      // The other tab still has the files of its own release.
      expect(await isSameDocument(other)).toBe(true)
      await new Header(other, text).category(category.name).click()
      await expect(new ListingPage(other, text).heading).toHaveText(category.name)
      expect(await isSameDocument(other)).toBe(true)
    } finally {
      await server.close()
    }
  },
)

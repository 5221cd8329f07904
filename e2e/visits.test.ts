/** What the script of real visits sends from a real browser. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'

const script = readFileSync(new URL('../web/public/vitals.js', import.meta.url))
const ORIGIN = 'http://visits.test'

/** A page with the script of a share of the visits; the beacons that it sends. */
async function openVisit(page: Page, share: string): Promise<readonly unknown[]> {
  const beacons: unknown[] = []
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/vitals.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    if (pathname === '/vitals') {
      beacons.push(JSON.parse(route.request().postData() ?? ''))
      return route.fulfill({ status: 204 })
    }
    const tag = `<script async src="/vitals.js" data-page="ProductPage" data-store="no" data-share="${share}"></script>`
    return route.fulfill({ contentType: 'text/html', body: `<h1>Gullbarre</h1><button>Kjøp</button>${tag}` })
  })
  await page.goto(`${ORIGIN}/p/1`)
  await page.getByRole('button').click()
  return beacons
}

/** As when the shopper changes to another tab. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

test('the figures of a visit are sent once, when its page is hidden', async ({ page }) => {
  const beacons = await openVisit(page, '1')
  expect(beacons).toEqual([])
  await hide(page)
  await expect.poll(() => beacons.length).toBe(1)
  expect(beacons[0]).toEqual(expect.objectContaining({ page: 'ProductPage', store: 'no', cls: expect.any(Number) }))
  expect(Object.keys(beacons[0] ?? {}).toSorted()).toEqual(
    expect.arrayContaining(['cls', 'lcp', 'page', 'store', 'ttfb']),
  )
  await hide(page)
  await page.goto('about:blank')
  expect(beacons.length).toBe(1)
})

test('a visit outside of the sample sends nothing', async ({ page }) => {
  const beacons = await openVisit(page, '0')
  await hide(page)
  await page.goto('about:blank')
  expect(beacons).toEqual([])
})

test('the script has at most 1 kB with gzip', () => {
  expect(gzipSync(script).byteLength).toBeLessThanOrEqual(1_024)
})

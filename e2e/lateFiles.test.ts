/** Files that do not arrive once: the page keeps what the server sent, and goes on without it until it comes. */
import type { Page } from '@playwright/test'
import { headingsOf } from './testing/headings.ts'
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { untilInteractive, visit } from './testing/visit.ts'

test.use({ failsOnPageErrors: false, serviceWorkers: 'block' })

/** Refuses the first request for each file whose name begins with it. */
async function refuseOnce(page: Page, file: RegExp): Promise<readonly string[]> {
  const refused: string[] = []
  await page.route(file, (route) => {
    const address = route.request().url()
    if (refused.includes(address)) return route.continue()
    refused.push(address)
    return route.abort()
  })
  return refused
}

for (const file of ['frame', 'services', 'browserClient', 'shopper', 'late']) {
  test(`a listing whose file "${file}" is refused once keeps its headings and menus, and the cart works`, async ({
    shop,
    page,
    storeUrl,
    text,
  }) => {
    const { listing } = await pagesOf(shop, 'no')
    const refused = await refuseOnce(page, new RegExp(`/${file}(?:-[\\w-]+)?\\.js$`))
    await page.goto(`${storeUrl}${listing}`)
    const headings = await headingsOf(page)
    await untilInteractive(page)
    await expect.poll(() => refused.length).toBeGreaterThan(0)
    expect(await headingsOf(page)).toEqual(expect.arrayContaining([...headings]))
    await page
      .getByRole('button', { name: new RegExp(`^${text('Add to cart')}: `) })
      .first()
      .click()
    await expect(page.getByRole('link', { name: /handlekurv.*1/i }).first()).toBeVisible()
  })
}

test('a page whose code is refused is loaded as a document', async ({ page, storeUrl, header }) => {
  await visit(page, `${storeUrl}/`)
  const refused = await refuseOnce(page, /\/MetalsPage-[\w-]+\.js$/)
  await header.mainMenu.locator('a[href$="/metals"]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/metall|gull/i)
  await untilInteractive(page)
  expect(refused.length).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/metals')
})

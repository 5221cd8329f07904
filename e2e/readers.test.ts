/** What readers bring with them: a browser that translates, and one that keeps no cookies. */
import type { Page } from '@playwright/test'
import { pagesOf } from './testing/pages.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

/** Replaces texts as the translators of browsers do: the page's own text nodes are gone afterwards. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
    for (const text of texts) {
      const { parentElement, data } = text
      if (!parentElement || data.trim() === '' || parentElement.closest('[translate=no], script, style')) continue
      const font = document.createElement('font')
      font.append(Object.assign(document.createElement('font'), { textContent: data }))
      text.replaceWith(font)
    }
  })
}

test('in a page that the browser translates, all amounts of the cart follow the quantity', async ({
  shop,
  page,
  storeUrl,
  text,
}) => {
  const { SIMPLE } = await pagesOf(shop, 'no')
  await visit(page, `${storeUrl}${SIMPLE}`)
  await page.getByRole('button', { name: text('Add to cart'), exact: true }).click()
  await expect(page.getByRole('link', { name: /handlekurv.*1/i }).first()).toBeVisible()
  await visit(page, `${storeUrl}/cart`)
  const total = page.getByRole('main').getByRole('definition').last()
  const subtotal = page.getByRole('main').getByRole('definition').first()
  await expect(total).toHaveText(/\d/)
  const before = [await subtotal.textContent(), await total.textContent()]
  await translate(page)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('More') })
    .first()
    .click()
  await expect(subtotal).not.toHaveText(before[0] ?? '')
  await expect(total).not.toHaveText(before[1] ?? '')
})

test('a browser that keeps no cookies is told so before anything is chosen', async ({ shop, page, storeUrl, text }) => {
  const { SIMPLE } = await pagesOf(shop, 'no')
  await page.addInitScript(() => {
    Object.defineProperty(Document.prototype, 'cookie', {
      get: () => '',
      set() {
        // Dropped.
      },
    })
  })
  await visit(page, `${storeUrl}${SIMPLE}`)
  const words = text(
    'Your browser blocks cookies: cart and account do not work without them. Allow cookies for this shop to order.',
  )
  await expect(page.getByText(words)).toHaveCount(1)
  await visit(page, `${storeUrl}/sign-in`)
  await expect(page.getByText(words)).toHaveCount(1)
})

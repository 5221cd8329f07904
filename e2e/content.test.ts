/** Pages of text: terms, privacy policy and what else the editors write. */
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

for (const storeCode of ['no', 'goldsmith_finland', 'de']) {
  test.describe(storeCode, () => {
    test.use({ storeCode })

    test(
      'the terms open in a dialog from the footer and as a page, with the privacy policy beside them',
      storeCode === 'no' ? short : {},
      async ({ page, storeUrl, text, checkAccessibility, openVisitor }) => {
        await visit(page, `${storeUrl}/`)
        const home = page.url()
        const link = page.getByRole('contentinfo').getByRole('link', { name: text('Terms and conditions') })
        await link.press('Enter')
        const dialog = page.getByRole('dialog')
        await expect(dialog.getByRole('paragraph').nth(1)).toBeVisible()
        await expect(page).toHaveURL(home)
        await checkAccessibility()
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(link).toBeFocused()

        await link.click()
        await dialog.getByRole('link', { name: text('Open as a page') }).click()
        await expect(page).not.toHaveURL(home)
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('article').getByRole('paragraph').nth(1)).toBeVisible()
        await checkAccessibility()

        const legalPages = page.getByRole('navigation', { name: text('Related pages') })
        const privacy = legalPages.getByRole('link', { name: text('Privacy policy') })
        await privacy.click()
        await expect(privacy).toBeHidden()
        const heading = await page.getByRole('heading', { level: 1 }).innerText()

        // A first visit to the same address gets the page from the server.
        const visitor = await openVisitor()
        const response = await visit(visitor.page, page.url())
        expect(response?.status()).toBe(200)
        await expect(visitor.page.getByRole('heading', { level: 1 })).toHaveText(heading)
        expect(visitor.graphqlRequests).toEqual([])
      },
    )
  })
}

test('the store switch leads from a page of text to the same page of another store', async ({
  shop,
  page,
  storeUrl,
  header,
  checkAccessibility,
}) => {
  await visit(page, `${storeUrl}/i/salgsvilkar`)
  await header.openStoreDialog()
  await expect(header.storeDialog).toBeVisible()
  await checkAccessibility()
  await page.keyboard.press('Escape')
  await expect(header.storeButton).toBeFocused()
  await page.keyboard.press('Enter')
  await header.storeDialog.getByRole('link', { name: 'Karat Deutschland' }).click()
  await expect(page).toHaveURL(`${shop.storeUrl('de')}/i/agb`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Allgemeine Geschäftsbedingungen')
})

test('an unknown slug returns 404 with a page that axe finds nothing wrong with', async ({
  page,
  storeUrl,
  checkAccessibility,
}) => {
  const response = await visit(page, `${storeUrl}/i/never-written`)
  expect(response?.status()).toBe(404)
  await checkAccessibility()
})

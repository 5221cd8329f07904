/** A shopper reads what the shop's editors and its customers wrote. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { withShop } from './testing/openShop.ts'
import { untilAlive, visit } from './testing/visit.ts'
import stores from '../stores.json' with { type: 'json' }

const journey = withShop()

test.each(['no', 'goldsmith_finland', 'de'])(
  'a shopper of %s finds the terms at the foot of the page, and the privacy policy beside them',
  async (code) => {
    const { shop, browser } = journey()
    const { page, context, errors } = await openContext(browser)
    const home = shop.storeUrl(code)
    const slugs = stores.stores.find(({ storeCode }) => storeCode === code)?.localizedSettings
    const pathOf = (slug: string | undefined) => `${new URL(home).pathname.replace(/\/$/, '')}/i/${slug}`

    await visit(page, `${home}/`)
    const here = page.url()
    const link = page.locator(`footer a[href="${pathOf(slugs?.termsAndConditions)}"]`)
    await untilAlive(link)
    await link.focus()
    await page.keyboard.press('Enter')
    const terms = page.locator('dialog[open]')
    await terms.locator('p').nth(1).waitFor()
    expect(page.url()).toBe(here)
    expect(await accessibilityBreaches(page)).toEqual([])
    await page.keyboard.press('Escape')
    await terms.waitFor({ state: 'detached' })
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true)

    await link.click()
    await terms.locator(`a[href="${pathOf(slugs?.termsAndConditions)}"]`).click()
    await page.waitForURL(`**${pathOf(slugs?.termsAndConditions)}`)
    await terms.waitFor({ state: 'detached' })
    await page.locator('main article p').nth(1).waitFor()
    expect(await accessibilityBreaches(page)).toEqual([])

    await page.locator(`main nav a[href="${pathOf(slugs?.privacyPolicy)}"]`).click()
    await page.waitForURL(`**${pathOf(slugs?.privacyPolicy)}`)
    await page.locator(`main nav a[href="${pathOf(slugs?.privacyPolicy)}"][aria-current=page]`).waitFor()
    const heading = await page.locator('h1').textContent()

    // A new tab has it from the server, with the same heading.
    const { page: tab, graphqlRequests } = await openContext(browser)
    const answer = await visit(tab, page.url())
    expect(answer?.status()).toBe(200)
    expect(await tab.locator('h1').textContent()).toBe(heading)
    expect(graphqlRequests).toEqual([])
    await tab.context().close()

    expect(errors).toEqual([])
    await context.close()
  },
)

test('a page of text changes store to the same page there', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  await visit(page, `${shop.storeUrl('no')}/i/salgsvilkar`)
  const opener = page.locator('button[commandfor=stores]')
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('#stores[open]').waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('#stores a', { hasText: 'Karat Deutschland' }).click()
  await page.waitForURL(`${shop.storeUrl('de')}/i/agb`)
  expect(await page.locator('h1').textContent()).toBe('Allgemeine Geschäftsbedingungen')
  await context.close()
})

test('an address of a text that was never written is a page not found', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const answer = await visit(page, `${shop.storeUrl('no')}/i/never-written`)
  expect(answer?.status()).toBe(404)
  expect(await accessibilityBreaches(page)).toEqual([])
  await context.close()
})

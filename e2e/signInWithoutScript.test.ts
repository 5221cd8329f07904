/** With JavaScript off, a customer signs in and out by plain forms; their own prices wait for a script, and the page says so. */
import { expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { ole, pricedForOle } from './testing/customers.ts'
import { withShop } from './testing/openShop.ts'
import { visit } from './testing/visit.ts'

const journey = withShop()

test.each(['no', 'de'])('a customer signs in at %s, comes back to where they were, and signs out', async (code) => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser, { javaScriptEnabled: false })
  const store = shop.storeUrl(code)
  await page.goto(`${store}/compare`)
  await page.locator('#account').click()
  expect(await page.locator('main noscript, main').first().textContent()).toMatch(/JavaScript/)

  await page.locator('main [name=email]').fill(ole.email)
  await page.locator('main [name=password]').fill('wrong')
  await page.locator('main form').first().locator('button').click()
  await page.locator('main [role=alert] p').waitFor()
  expect(await page.locator('main [name=email]').inputValue()).toBe(ole.email)
  expect(await page.locator('main [name=password]').inputValue()).toBe('')
  expect(await context.cookies()).toEqual([])

  await page.locator('main [name=password]').fill(ole.password)
  await page.locator('main form').first().locator('button').click()
  await page.waitForURL(`${store}/compare`)
  const cookies = (await context.cookies())
    .map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  expect(cookies).toEqual([
    { name: 'session', httpOnly: true, sameSite: 'Lax' },
    { name: 'signedIn', httpOnly: false, sameSite: 'Lax' },
  ])

  await page.goto(`${store}/sign-in`)
  await page.locator('main form[action$="/sign-out"] button').click()
  await page.waitForURL((url) => url.href.replace(/\/$/, '') === store)
  expect(await context.cookies()).toEqual([])
  await context.close()
})

test('once there is a script, the same session shows the customer’s own price', async () => {
  const { shop, browser } = journey()
  const { path } = await pricedForOle(shop)
  const home = shop.storeUrl('no')
  const { page: plain, context: before } = await openContext(browser, { javaScriptEnabled: false })
  await plain.goto(home + path)
  const ofGuests = await plain.locator('[data-price] b').first().textContent()
  await plain.locator('#account').click()
  await plain.locator('main [name=email]').fill(ole.email)
  await plain.locator('main [name=password]').fill(ole.password)
  await plain.locator('main form').first().locator('button').click()
  await plain.waitForURL(home + path)
  expect(await plain.locator('[data-price] b').first().textContent()).toBe(ofGuests)

  const { page, context } = await openContext(browser, { storageState: await before.storageState() })
  await visit(page, home + path)
  await page.locator('#account', { hasText: ole.firstName }).waitFor()
  await expect.poll(() => page.locator('[data-price=settled] b').first().textContent()).not.toBe(ofGuests)
  await context.close()
  await before.close()
})

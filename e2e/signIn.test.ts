/** A customer signs in by keyboard, sees what they pay and why, and signs out again: nothing of it flashes, jumps, or stays. */
import { expect, test } from 'vitest'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { ole, pricedForOle, signIn } from './testing/customers.ts'
import { watchShifts } from './testing/layoutShift.ts'
import { keptByBrowser } from './testing/kept.ts'
import { withoutMoments } from './testing/moments.ts'
import { withShop } from './testing/openShop.ts'
import { readAddress } from './testing/readAddress.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()

const price = '[data-price] b'
const account = '#account'

test('sign in, one’s own price, why, sign out, the public price', async () => {
  const { shop, browser } = journey()
  const { page, context, errors, graphqlRequests } = await openContext(browser)
  const { path } = await pricedForOle(shop)
  await visit(page, shop.storeUrl('no') + path)
  const ofGuests = await page.locator(price).first().textContent()
  expect(graphqlRequests).toEqual([])

  // A wrong password first.
  await untilAlive(page.locator(account))
  await page.locator(account).focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open] [name=email]').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
  await page.keyboard.type(ole.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type('wrong')
  await page.keyboard.press('Enter')
  await page.locator('dialog[open] [role=alert] p').waitFor()
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.locator('dialog[open] [name=password]').fill(ole.password)
  // It goes again by itself.
  const told = page.locator('output', { hasText: 'Du er logget inn' }).waitFor()
  await page.keyboard.press('Enter')
  await told
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(() => page.locator(price).first().textContent()).not.toBe(ofGuests)
  const own = await page.locator(price).first().textContent()
  await expect.poll(() => page.locator(account).textContent()).toContain(ole.firstName)
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('account')
  expect(await accessibilityBreaches(page)).toEqual([])

  const why = page.locator('article button[aria-expanded]').first()
  await untilAlive(why)
  await why.focus()
  await page.keyboard.press('Enter')
  await page.locator('article section ol li').first().waitFor()
  const [figure = ''] = /[\d\s]+/.exec(own ?? '') ?? []
  expect(
    await page
      .locator('article section ol li', { has: page.locator('svg') })
      .first()
      .textContent(),
  ).toContain(figure.trim())
  expect(await accessibilityBreaches(page)).toEqual([])

  await page.locator(account).focus()
  await page.keyboard.press('Enter')
  await page.locator('#account-panel button').waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator(price).first().textContent()).toBe(ofGuests)
  expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'signedIn' }))
  expect(errors).toEqual([])
  await context.close()
})

test('a page of one who is signed in shows no public price, does not jump, and keeps nothing personal', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const { path } = await pricedForOle(shop)
  await signIn(page, shop.storeUrl('no'))

  // As the server's page stands before its script has come.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/client-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const moved = await watchShifts(page)
  await page.goto(shop.storeUrl('no') + path, { waitUntil: 'commit' })
  await page.locator(price).first().waitFor({ state: 'attached' })
  expect(await page.locator(price).first().isVisible()).toBe(false)
  release()
  await page.locator('[data-price=settled] b').first().waitFor()
  await page.locator(account, { hasText: ole.firstName }).waitFor()
  expect(await moved()).toBeLessThan(0.02)

  // Leaving writes what is kept.
  await visit(page, `${shop.storeUrl('no')}/sign-in`)
  await expect.poll(() => keptByBrowser(page)).toContain(path)
  expect(await keptByBrowser(page)).not.toMatch(/PersonalPrice|Viewer|Haug|ole\.haug/)
  expect(errors).toEqual([])
  await context.close()
})

test('the documents of a guest and of a customer are the same to the byte', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser)
  const { path } = await pricedForOle(shop)
  await signIn(page, shop.storeUrl('no'))
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  expect(cookie).toContain('session=')
  const read = async (headers: Readonly<Record<string, string>>) =>
    withoutMoments((await readAddress(shop, shop.storeUrl('no') + path, headers)).text)
  expect(await read({ cookie })).toBe(await read({}))
  await context.close()
})

test('prices are looked at from the other side of tax, and the next page begins there', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser)
  const { path } = await pricedForOle(shop)
  await visit(page, shop.storeUrl('no') + path)
  const shown = () => page.locator(`${price}:visible`).first().textContent()
  const gross = await shown()
  const settings = page.locator('header button[aria-haspopup=dialog]')
  await untilAlive(settings)
  await settings.click()
  await page.locator('input[name=tax-side]').first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await accessibilityBreaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  const net = await shown()
  expect(net).not.toBe(gross)

  await page.reload({ waitUntil: 'commit' })
  await page.locator(price).first().waitFor({ state: 'attached' })
  expect(await shown()).toBe(net)
  expect(await page.locator('script[type="application/ld+json"]').first().textContent()).toContain(
    '"valueAddedTaxIncluded":true',
  )
  expect(errors).toEqual([])
  await context.close()
})

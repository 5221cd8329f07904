/** With JavaScript off, every page still shows its names, prices, working links and filters. */
import { expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { largestCategory, listed } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { sortNameOf, storeCodes } from './testing/shop.ts'

const journey = withShop()

test.each(storeCodes)(
  'a shopper of %s without JavaScript browses, filters, sorts and opens a product',
  async (code) => {
    const { shop, browser } = journey()
    const { page, context } = await openContext(browser, { javaScriptEnabled: false })
    const category = await largestCategory(shop, code)

    await page.goto(`${shop.storeUrl(code)}/`)
    await page.locator('button[commandfor=stores]').click()
    await page.locator('#stores[open] a', { hasText: 'Karat' }).first().waitFor()
    await page.keyboard.press('Escape')
    expect(await page.locator('article').count()).toBeGreaterThanOrEqual(16)
    expect(await page.locator('article', { hasText: /\d/ }).count()).toBeGreaterThanOrEqual(16)

    await page.locator('header nav a:visible', { hasText: category.name }).first().click()
    const count = Number(
      (await page.locator('main output', { hasText: /\d/ }).first().textContent())?.replaceAll(/\D/g, ''),
    )
    expect(count).toBe(category.productCount)

    const choice = page.locator('form#filters label', { has: page.locator('input[type=checkbox]') }).first()
    const promised = Number(await choice.locator('em > span').first().textContent())
    await choice.locator('input').check()
    await page.locator('form#filters noscript button, form#filters button[type=submit]').first().click()
    expect(
      Number((await page.locator('main output', { hasText: /\d/ }).first().textContent())?.replaceAll(/\D/g, '')),
    ).toBe(promised)

    await page.goto(`${shop.storeUrl(code)}${category.path}`)
    const order = page.locator(`select[name="${sortNameOf(code)}"]`)
    await order.selectOption('latest')
    await page.locator('form', { has: order }).locator('button').click()
    const [latest] = await listed(shop, code, category.id, 'LATEST', 1)
    await page
      .locator('main a', { hasText: latest?.name ?? '' })
      .first()
      .click()
    expect(await page.locator('h1').textContent()).toContain(latest?.name ?? '')
    await context.close()
  },
)

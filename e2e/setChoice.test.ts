/** A shopper says how many of each part of a group they want, and what fills each place of a bundle; as offered, it costs what the set costs. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { askGateway } from './testing/askGateway.ts'
import { accessibilityBreaches, openContext } from './testing/browser.ts'
import { kari, ole, signIn } from './testing/customers.ts'
import { withShop } from './testing/openShop.ts'
import type { Shop } from './testing/shop.ts'
import { untilAlive, visit } from './testing/visit.ts'

const journey = withShop()
const own = 'section[tabindex="-1"]'
const customers = [
  { who: 'a private customer', customer: kari, store: 'no', group: 'GR-MAPLE', bundle: 'GS-GOLD' },
  { who: 'a goldsmith', customer: ole, store: 'goldsmith_norway', group: 'GR-SOLDER-AG-WIRE', bundle: 'KIT-BENCH' },
] as const

async function addressOf(shop: Shop, store: string, sku: string): Promise<string> {
  const { product } = await askGateway<{ product: { path: string } | null }>(
    shop,
    store,
    'query ($sku: String!) { product(sku: $sku) { path } }',
    { sku },
  )
  if (!product) throw new Error(`expected ${store} to have ${sku}`)
  return shop.storeUrl(store) + product.path
}

/** The set's own amounts and those of the choice, on each side of tax that the page has; read at one moment, for metals move. */
async function amountsOf(
  page: Page,
): Promise<{ readonly offered: readonly number[]; readonly chosen: readonly number[]; readonly isOwn: boolean }> {
  return page.evaluate((place) => {
    const prices = [document.querySelector('h1 ~ div [data-price]'), document.querySelector(`${place} [data-price]`)]
    const figure = (text: string) => Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'))
    const [offered = [], chosen = []] = prices.map((price) =>
      [...(price?.querySelectorAll('b') ?? [])].map(({ textContent }) => figure(textContent)),
    )
    return {
      offered,
      chosen,
      isOwn: prices.every((price) => price instanceof HTMLElement && price.dataset['price'] === 'settled'),
    }
  }, own)
}

async function untilAsOffered(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { offered, chosen, isOwn } = await amountsOf(page)
      return isOwn && offered.length > 0 && offered.every((amount) => amount > 0)
        ? chosen.map((amount, at) => amount - (offered[at] ?? 0))
        : 'not yet'
    })
    .toSatisfy(
      (differences: unknown) =>
        Array.isArray(differences) && differences.length > 0 && differences.every((difference) => difference === 0),
    )
}

async function goBackToOffer(page: Page): Promise<void> {
  await page.locator(`${own} button`).focus()
  await page.keyboard.press('Enter')
  await untilAsOffered(page)
  expect(await page.locator(`${own} button`).count()).toBe(0)
  expect(await page.locator(own).evaluate((element) => element === document.activeElement)).toBe(true)
}

describe.each(customers)('$who', ({ customer, store, group, bundle }) => {
  test('writes a quantity by keyboard, finds it again, and goes back to the set as offered', async () => {
    const { shop, browser } = journey()
    const { page, context, errors } = await openContext(browser)
    await signIn(page, shop.storeUrl(store), customer)
    await visit(page, await addressOf(shop, store, group))
    const quantity = page.locator('h1 ~ section input').first()
    await untilAlive(quantity)
    await untilAsOffered(page)
    expect(await page.locator(`${own} output`).textContent()).toBe('')

    const before = (await amountsOf(page)).chosen[0] ?? 0
    await quantity.fill('60')
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await amountsOf(page)).chosen[0]).toBeGreaterThan(2 * before)
    expect(await page.locator(`${own} output`).textContent()).toMatch(/\d/)
    expect(await accessibilityBreaches(page)).toEqual([])

    // Within the visit: another page, and back.
    const address = page.url()
    await page.locator('h1 ~ section li a').first().click()
    await page.waitForURL((url) => url.href !== address)
    await page.goBack()
    await expect.poll(() => page.locator('h1 ~ section input').first().inputValue()).toBe('60')
    await goBackToOffer(page)

    for (const field of await page.locator('h1 ~ section input').all()) {
      await field.fill('0')
      await field.press('Enter')
    }
    await expect.poll(async () => (await amountsOf(page)).chosen).toEqual([])
    await goBackToOffer(page)
    expect(errors).toEqual([])
    await context.close()
  })

  test('puts something else into a place of a bundle', async () => {
    const { shop, browser } = journey()
    const { page, context, errors } = await openContext(browser)
    await signIn(page, shop.storeUrl(store), customer)
    await visit(page, await addressOf(shop, store, bundle))
    const choice = page.locator('h1 ~ fieldset input[type=radio]')
    await untilAlive(choice.first())
    await untilAsOffered(page)

    await choice.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => choice.nth(1).isChecked()).toBe(true)
    await expect
      .poll(async () => {
        const { offered, chosen } = await amountsOf(page)
        return chosen[0] !== offered[0]
      })
      .toBe(true)
    expect(await page.locator(`${own} output`).textContent()).toMatch(/\d/)
    expect(await accessibilityBreaches(page)).toEqual([])

    await goBackToOffer(page)
    expect(await choice.first().isChecked()).toBe(true)
    expect(errors).toEqual([])
    await context.close()
  })
})

test('what is out of stock is seen and cannot be chosen', async () => {
  const { shop, browser } = journey()
  const query =
    'query ($sku: String!) { product(sku: $sku) { composition { ... on Bundle { parts { choices { isDefault product { name stock { status } } } } } } } }'
  interface Choice {
    readonly isDefault: boolean
    readonly product: { readonly name: string; readonly stock: { readonly status: string } | null }
  }
  const { product } = await askGateway<{ product: { composition: { parts: { choices: Choice[] }[] } } }>(
    shop,
    'no',
    query,
    { sku: 'GS-WEDDING' },
  )
  const out = product.composition.parts
    .flatMap(({ choices }) => choices)
    .filter(({ isDefault, product: { stock } }) => !isDefault && stock?.status === 'OUT_OF_STOCK')
  const { page, context } = await openContext(browser)
  await visit(page, await addressOf(shop, 'no', 'GS-WEDDING'))

  expect(out.length).toBeGreaterThan(0)
  expect(await page.locator('h1 ~ fieldset input:disabled').count()).toBe(out.length)
  for (const {
    product: { name },
  } of out)
    expect(await page.locator('h1 ~ fieldset li', { has: page.locator('input:disabled') }).allTextContents()).toEqual([
      expect.stringContaining(name),
    ])
  await context.close()
})

test('without JavaScript a set stands as offered, with nothing to fill in', async () => {
  const { shop, browser } = journey()
  const { page, context } = await openContext(browser, { javaScriptEnabled: false })
  await page.goto(await addressOf(shop, 'no', 'GR-MAPLE'))
  expect(await page.locator('h1 ~ section li', { hasText: '1 ×' }).count()).toBeGreaterThan(1)
  expect(await page.locator('h1 ~ section li b:visible', { hasText: '1 ×' }).count()).toBe(
    await page.locator('h1 ~ section li').count(),
  )
  expect(await page.locator('h1 ~ section input:visible').count()).toBe(0)

  await page.goto(await addressOf(shop, 'no', 'GS-GOLD'))
  expect(await page.locator('h1 ~ fieldset li').count()).toBeGreaterThan(1)
  expect(await page.locator('h1 ~ fieldset input:visible').count()).toBe(0)
  await context.close()
})

/** Sets: quantities of the parts of a grouped product, choices of a bundle, and the price of the choice. */
import type { Locator, Page } from '@playwright/test'
import type { ProductPage } from './pages/productPage.ts'
import { amountsIn, toNumber } from './testing/amounts.ts'
import { kari, ole } from './testing/customers.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

const customers = [
  { name: 'a private customer', customer: kari, storeCode: 'no', group: 'GR-MAPLE', bundle: 'GS-GOLD' },
  {
    name: 'a goldsmith',
    customer: ole,
    storeCode: 'goldsmith_norway',
    group: 'GR-SOLDER-AG-WIRE',
    bundle: 'KIT-BENCH',
  },
]

for (const { name, customer, storeCode, group, bundle } of customers) {
  test.describe(name, () => {
    test.use({ storeCode })

    test(
      'changes a quantity by keyboard, finds it again on return, and goes back to the set as offered',
      name === 'a private customer' ? short : {},
      async ({ shop, page, storeUrl, header, productPage, signInPage, checkAccessibility }) => {
        await signInPage.signIn(storeUrl, customer)
        await openSet(shop, page, storeCode, group)
        await expect(header.accountOf(customer)).toBeVisible()
        await expectOfferedPrice(productPage)
        await expect(productPage.choice.getByRole('status')).toBeEmpty()

        const before = await chosenAmount(productPage)
        const quantity = productPage.quantities.first()
        await quantity.fill('60')
        await page.keyboard.press('Tab')
        await expect.poll(() => chosenAmount(productPage)).toBeGreaterThan(2 * before)
        await expect(productPage.choice.getByRole('status')).toHaveText(/\d/)
        await checkAccessibility()

        const address = page.url()
        await productPage.parts.getByRole('link').first().click()
        await expect(page).not.toHaveURL(address)
        await page.goBack()
        await expect(quantity).toHaveValue('60')
        await resetByKeyboard(page, productPage)

        for (const field of await productPage.quantities.all()) {
          await field.fill('0')
          await field.press('Enter')
        }
        await expect(amountsIn(productPage.choice)).toHaveCount(0)
        await resetByKeyboard(page, productPage)
      },
    )

    test('chooses another product for a part of a bundle', async ({
      shop,
      page,
      storeUrl,
      header,
      productPage,
      signInPage,
      checkAccessibility,
    }) => {
      await signInPage.signIn(storeUrl, customer)
      await openSet(shop, page, storeCode, bundle)
      await expect(header.accountOf(customer)).toBeVisible()
      await expectOfferedPrice(productPage)

      await productPage.choices.first().focus()
      await page.keyboard.press('ArrowDown')
      await expect(productPage.choices.nth(1)).toBeChecked()
      await expect.poll(() => chosenAmount(productPage)).not.toBe(toNumber(await productPage.amount.innerText()))
      await expect(productPage.choice.getByRole('status')).toHaveText(/\d/)
      await checkAccessibility()

      await resetByKeyboard(page, productPage)
      await expect(productPage.choices.first()).toBeChecked()
    })
  })
}

test('products that are out of stock are shown in a bundle and cannot be chosen', async ({
  shop,
  page,
  productPage,
}) => {
  const query =
    'query ($sku: String!) { product(sku: $sku) { composition { ... on Bundle { parts { choices { isDefault product { name stock { status } } } } } } } }'
  interface Choice {
    readonly isDefault: boolean
    readonly product: { readonly name: string; readonly stock: { readonly status: string } | null }
  }
  const { product } = await queryGateway<{ product: { composition: { parts: { choices: Choice[] }[] } } }>(
    shop,
    'no',
    query,
    { sku: 'GS-WEDDING' },
  )
  const outOfStock = product.composition.parts
    .flatMap(({ choices }) => choices)
    .filter(({ isDefault, product: { stock } }) => !isDefault && stock?.status === 'OUT_OF_STOCK')
  await openSet(shop, page, 'no', 'GS-WEDDING')

  expect(outOfStock.length).toBeGreaterThan(0)
  await expect(productPage.product.getByRole('radio', { disabled: true })).toHaveCount(outOfStock.length)
  for (const { product: choice } of outOfStock)
    await expect(productPage.product.getByRole('radio', { name: choice.name })).toBeDisabled()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a set is shown as offered, without fields to change it', async ({ shop, page, productPage }) => {
    await page.goto(await addressOf(shop, 'no', 'GR-MAPLE'))
    const parts = productPage.parts.filter({ hasText: '1 ×' })
    expect(await parts.count()).toBeGreaterThan(1)
    await expect(productPage.product.getByText('1 ×', { exact: true }).filter({ visible: true })).toHaveCount(
      await parts.count(),
    )
    await expect(productPage.quantities.filter({ visible: true })).toHaveCount(0)

    await page.goto(await addressOf(shop, 'no', 'GS-GOLD'))
    expect(await visibleCount(productPage.parts.filter({ hasText: '×' }))).toBeGreaterThan(1)
    await expect(productPage.choices.filter({ visible: true })).toHaveCount(0)
  })
})

async function openSet(shop: Shop, page: Page, storeCode: string, sku: string): Promise<void> {
  await visit(page, await addressOf(shop, storeCode, sku))
}

async function addressOf(shop: Shop, storeCode: string, sku: string): Promise<string> {
  const { product } = await queryGateway<{ product: { path: string } | null }>(
    shop,
    storeCode,
    'query ($sku: String!) { product(sku: $sku) { path } }',
    { sku },
  )
  if (!product) throw new Error(`expected ${storeCode} to have ${sku}`)
  return shop.storeUrl(storeCode) + product.path
}

async function chosenAmount({ choice }: ProductPage): Promise<number> {
  return toNumber(await amountsIn(choice).first().innerText())
}

/** The chosen parts cost what the set costs. */
async function expectOfferedPrice(productPage: ProductPage): Promise<void> {
  await expect(async () => {
    const offered = toNumber(await productPage.amount.innerText())
    expect(offered).toBeGreaterThan(0)
    expect(await chosenAmount(productPage)).toBe(offered)
  }).toPass({ timeout: 15_000 })
}

async function resetByKeyboard(page: Page, productPage: ProductPage): Promise<void> {
  await productPage.resetChoice.focus()
  await page.keyboard.press('Enter')
  await expectOfferedPrice(productPage)
  await expect(productPage.resetChoice).toHaveCount(0)
  await expect(productPage.choice).toBeFocused()
}

function visibleCount(places: Locator): Promise<number> {
  return places.filter({ visible: true }).count()
}

/** Details of pages that shoppers have missed before: parts that stay in sight, texts that are not cut, labels. */
import type { Locator } from '@playwright/test'
import { readBrowserStorage } from './testing/browserStorage.ts'
import { largestCategory } from './testing/catalogue.ts'
import { tuva } from './testing/customers.ts'
import { queryGateway } from './testing/queryGateway.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { untilIdle, visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

test('a bar’s card labels the fine weight, and its page keeps the buying column in sight and names each product once', async ({
  shop,
  page,
  storeUrl,
  text,
  listingPage,
  productPage,
}) => {
  const category = await largestCategory(shop, 'no')
  await visit(page, storeUrl + category.path)
  const card = listingPage.products.filter({ hasText: /\d\sg fin/ }).first()
  await expect(card).toBeVisible()
  await visit(page, storeUrl + ((await card.getByRole('link').first().getAttribute('href')) ?? ''))

  // Separators and further buttons are not read aloud.
  const snapshot = await page.getByRole('navigation', { name: text('You are here') }).ariaSnapshot()
  expect(snapshot).toContain('link')
  expect(snapshot).not.toMatch(/text: "?\//)
  await expect(productPage.enlargeButtons).toHaveCount(1)

  await page.evaluate(() => window.scrollTo(0, 700))
  await expect(productPage.addToCart).toBeInViewport()

  const [also, together] = [text('See also'), text('Frequently bought together')].map((name) =>
    page.getByRole('region', { name }).getByRole('article').getByRole('heading'),
  )
  const names = [...((await also?.allInnerTexts()) ?? []), ...((await together?.allInnerTexts()) ?? [])]
  expect(new Set(names).size).toBe(names.length)
  expect(await also?.count()).toBeLessThanOrEqual(4)
})

test('the heading of a search quotes it, and another store shows the same page', async ({
  page,
  storeUrl,
  text,
  header,
}) => {
  await visit(page, `${storeUrl}/search?q=krugerrand`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('Search: “{0}”', { 0: 'krugerrand' }))
  for (const path of ['/metals', '/compare']) {
    await visit(page, storeUrl + path)
    await header.openStoreDialog()
    const addresses = await header.storeDialog
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(addresses.filter((address) => address.endsWith(path)).length).toBeGreaterThanOrEqual(7)
    await page.keyboard.press('Escape')
  }
})

for (const width of [390, 1440])
  test(`at ${width} px no button of a card covers a ribbon`, async ({ page, storeUrl, text, listingPage }) => {
    await page.setViewportSize({ width, height: 900 })
    await visit(page, `${storeUrl}/search?q=krugerrand`)
    const wishes = listingPage.products.getByRole('button', { name: text('Wish list: {name}', { name: '' }) })
    await expect(wishes).not.toHaveCount(0)
    const ribbons = listingPage.products.locator('[class*=ribbons] > *')
    await expect(ribbons).not.toHaveCount(0)
    expect(await overlapsOf(wishes, ribbons)).toBe(0)
  })

test.describe('with text twice as large', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  for (const [storeCode, path] of [
    ['no', '/gull'],
    ['goldsmith_norway', '/search?q=W-AU585'],
  ] as const)
    test.describe(`in ${storeCode}`, () => {
      test.use({ storeCode })

      test('no card covers another one, and the page does not scroll sideways', async ({
        page,
        storeUrl,
        listingPage,
      }) => {
        await visit(page, storeUrl + path)
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '200%'
        })
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
        await expect.poll(overflow).toBe(0)
        const pictures = listingPage.products.locator('img')
        expect(await overlapsOf(pictures, listingPage.products.getByRole('heading'))).toBe(0)
        if (storeCode === 'no') await expect(pictures).not.toHaveCount(0)
        await takePictures(page, `twice-${storeCode}`)
      })
    })
})

test('the newest products open with metal', async ({ page, storeUrl, text }) => {
  await visit(page, storeUrl)
  const newest = page.getByRole('region', { name: text('New in') }).getByRole('article')
  // Bars and coins have a fine weight.
  await expect(newest.first()).toContainText(/\d\sg fin/)
  await takePictures(page, 'home')
})

test.describe('a goldsmith store', () => {
  test.use({ storeCode: 'goldsmith_norway', viewport: { width: 390, height: 844 } })

  test('on a phone the wish list’s button covers no quantity, name or price of a row', async ({
    page,
    storeUrl,
    text,
    signInPage,
    listingPage,
  }) => {
    await signInPage.signIn(storeUrl, tuva)
    await visit(page, `${storeUrl}/search?q=W-AU585`)
    const wishes = listingPage.rows.getByRole('button', { name: text('Wish list: {name}', { name: '' }) })
    await expect(wishes).not.toHaveCount(0)
    const quantities = listingPage.rows.getByRole('textbox')
    await expect(quantities).not.toHaveCount(0)
    for (const parts of [quantities, listingPage.rows.getByRole('link'), listingPage.rows.locator('b')])
      expect(await overlapsOf(wishes, parts)).toBe(0)
  })
})

test('at 768 px the shelves of the home page have no hole', async ({ page, storeUrl, text }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await visit(page, storeUrl)
  for (const name of [text('New in'), text('Bestsellers')]) {
    const cards = page.getByRole('region', { name }).getByRole('article')
    await expect(cards).toHaveCount(8)
    const tops = await Promise.all((await cards.all()).map(async (card) => (await card.boundingBox())?.y))
    expect(tops.filter((top) => top === tops.at(-1))).toHaveLength(tops.filter((top) => top === tops[0]).length)
  }
})

test('products seen before a reload have their stock again, in a listing and among the recently viewed', async ({
  shop,
  page,
  storeUrl,
  text,
  header,
  listingPage,
  productPage,
}) => {
  const category = await largestCategory(shop, 'no')
  const inStock = new RegExp(text('In stock'))
  await visit(page, `${storeUrl}/`)
  await header.category(category.name).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(category.name)
  const card = listingPage.products.filter({ hasText: inStock }).first()
  const name = await card.getByRole('heading').innerText()
  await card.getByRole('link').first().click()
  await expect(productPage.heading).toHaveText(name)
  await untilIdle(page)
  // Responses are persisted a moment after they arrive, without stock.
  await expect.poll(() => readBrowserStorage(page)).toContain(name)

  await visit(page, `${storeUrl}/metals`)
  await header.category(category.name).click()
  await expect(listingPage.products.filter({ hasText: name }).first()).toContainText(inStock)
  await visit(page, `${storeUrl}/search?q=qqqqq`)
  const viewed = page.getByRole('region', { name: text('Recently viewed') }).getByRole('article')
  await expect(viewed.filter({ hasText: name })).toContainText(inStock)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('two ribbons that do not fit side by side end above what the picture shows', async ({
    page,
    storeUrl,
    listingPage,
  }) => {
    await visit(page, storeUrl)
    const second = listingPage.products.locator('[class*=ribbons] > :nth-child(2)')
    await expect(second).not.toHaveCount(0)
    const shares = await second.evaluateAll((ribbons) =>
      ribbons.map((ribbon) => {
        const picture = ribbon.parentElement?.parentElement?.getBoundingClientRect()
        return picture ? (ribbon.getBoundingClientRect().bottom - picture.top) / picture.height : 1
      }),
    )
    expect(Math.max(...shares)).toBeLessThan(0.24)
  })

  test('a product can be added to the cart from every place of its page', async ({
    shop,
    page,
    storeUrl,
    listingPage,
    productPage,
  }) => {
    const category = await largestCategory(shop, 'no')
    await visit(page, storeUrl + category.path)
    const card = listingPage.products.filter({ hasText: /\d\sg fin/ }).first()
    await visit(page, storeUrl + ((await card.getByRole('link').first().getAttribute('href')) ?? ''))
    await expect(productPage.addToCart).toBeInViewport({ ratio: 1 })

    // The last line of the page ends above the bar, when the parts that are shown late have arrived.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
      await expect(productPage.addToCart).toBeInViewport({ ratio: 1 })
      const last = await page.getByRole('contentinfo').boundingBox()
      const bar = await productPage.addToCart.locator('xpath=..').boundingBox()
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1)
    }).toPass({ timeout: 15_000 })
  })

  test('suggestions show whole names, and two compared products fit beside each other', async ({
    shop,
    page,
    storeUrl,
    text,
    header,
    comparePage,
  }) => {
    await visit(page, storeUrl)
    await header.searchField.fill('gullbarre')
    const options = header.suggestionGroup('Products').getByRole('option')
    await expect(options.first()).toBeVisible()
    for (const option of await options.all()) expect(await isCut(option)).toBe(false)

    const category = await largestCategory(shop, 'no')
    await visit(page, storeUrl + category.path)
    const toggles = page.getByRole('main').getByRole('button', { name: text('Compare {name}', { name: '' }).trim() })
    for (const at of [0, 1]) await toggles.nth(at).click()
    await visit(page, `${storeUrl}/compare`)
    await expect(comparePage.products).toHaveCount(2)
    for (const product of await comparePage.products.all()) {
      const box = await product.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
    }
  })
})

test.describe('a wire with three options', () => {
  test.use({ storeCode: 'goldsmith_norway' })

  test('shows what is made of one hardness as a matrix of thickness and alloy, and the rest under its own hardness', async ({
    shop,
    page,
    storeUrl,
    productPage,
    checkAccessibility,
  }) => {
    const { product } = await queryGateway<{ product: { path: string } }>(
      shop,
      'goldsmith_norway',
      '{ product(sku: "W-AU750-COLOUR") { path } }',
    )
    await visit(page, storeUrl + product.path)
    const matrix = productPage.product.getByRole('table', { name: /^Tykkelse · Legering/ })
    await expect(matrix.getByRole('columnheader')).toHaveCount(4)
    await checkAccessibility()

    const cell = matrix.getByRole('link', { name: /^1,5 mm, Rødgull 750 5N/ })
    await cell.click()
    await expect(cell).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/childSku=/)

    await productPage.product.getByRole('region', { name: 'Hardhet' }).getByRole('link', { name: /^Hard/ }).click()
    await expect(productPage.product.getByText(/^Hardhet Hard$/)).toBeVisible()
    await expect(matrix.locator('[aria-current=true]')).toHaveCount(1)
    // A combination that is made in the other hardness only leads there.
    await expect(matrix.getByRole('link', { name: /, Myk/ }).first()).toBeVisible()
  })
})

test.describe('a goldsmith', () => {
  test.use({ storeCode: 'goldsmith_norway', viewport: { width: 390, height: 844 } })

  test('sees rows of at most 112 px on a phone, and a reserve that grows with the pieces', async ({
    shop,
    page,
    storeUrl,
    text,
    signInPage,
    listingPage,
  }) => {
    const { store } = await queryGateway<Menu>(shop, 'goldsmith_norway', '{ store { menu { children { path } } } }')
    await signInPage.signIn(storeUrl, tuva)
    await visit(page, storeUrl + (store.menu[0]?.children[0]?.path ?? ''))
    await expect(listingPage.rows.first()).toBeVisible()
    await untilIdle(page)
    const heights = await Promise.all(
      (await listingPage.rows.all()).slice(0, 20).map(async (row) => (await row.boundingBox())?.height ?? 0),
    )
    const rows = heights.filter((height) => height > 60)
    expect(rows.reduce((sum, height) => sum + height, 0) / rows.length).toBeLessThanOrEqual(112)

    const wire = (await listingPage.rows.getByRole('link').first().getAttribute('href')) ?? ''
    await visit(page, storeUrl + wire)
    const link = page.getByRole('textbox', { name: text('Pieces') })
    await link.fill('1')
    const reserve = page.getByText(text(RESERVE).split(':')[0] ?? '')
    const one = await amountIn(reserve)
    await link.fill('10')
    await expect.poll(() => amountIn(reserve)).toBeGreaterThan(one * 5)
  })
})

const RESERVE = 'The weight varies from piece to piece: up to <0/> more is reserved.'

interface Menu {
  readonly store: { readonly menu: readonly { readonly children: readonly { readonly path: string }[] }[] }
}

/** Whether a text of the element is longer than its box shows. */
function isCut(element: Locator): Promise<boolean> {
  return element.evaluate((option) =>
    [...option.querySelectorAll('*')].some(
      (part) =>
        part.childElementCount === 0 &&
        part.textContent.trim() !== '' &&
        part.scrollWidth > part.clientWidth + 1 &&
        getComputedStyle(part).overflow !== 'visible',
    ),
  )
}

async function amountIn(element: Locator): Promise<number> {
  const [amount = '0'] = /\d[\d\s\u00A0]*,\d\d/.exec(await element.innerText()) ?? []
  return Number(amount.replaceAll(/[\s\u00A0]/g, '').replace(',', '.'))
}

/** How many pairs of one of `these` and one of `those` overlap on the page. */
async function overlapsOf(these: Locator, those: Locator): Promise<number> {
  const [boxes, others] = await Promise.all([these, those].map(boxesOf))
  return (boxes ?? []).flatMap((box) =>
    (others ?? []).filter(
      (other) => box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom,
    ),
  ).length
}

function boxesOf(elements: Locator) {
  return elements.evaluateAll((found) =>
    // What is far from the viewport has not been laid out.
    found
      .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
      .map((element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect()
        return { left, right, top, bottom }
      }),
  )
}

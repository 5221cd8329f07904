/** The layout around every page: the menu of wide screens, and the small layout of the error page. */
import { pagesOf } from './testing/pages.ts'
import { expect, test, withoutServiceWorker } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use(withoutServiceWorker)

for (const { storeCode, delayMs } of [
  { storeCode: 'no', delayMs: 120 },
  { storeCode: 'goldsmith_norway', delayMs: 300 },
]) {
  test.describe(`in the store ${storeCode}`, () => {
    test.use({ storeCode })

    test('a submenu opens after a moment under the pointer and at once for the keyboard', async ({
      page,
      storeUrl,
      header,
      checkAccessibility,
    }) => {
      await visit(page, `${storeUrl}/`)
      const entry = header.mainMenu
        .getByRole('listitem')
        .filter({ has: page.getByRole('listitem', { includeHidden: true }) })
        .first()
      const firstLink = entry
        .getByRole('listitem', { includeHidden: true })
        .getByRole('link', { includeHidden: true })
        .first()

      const delay = entry.evaluate(
        (item) =>
          new Promise<number | undefined>((resolve) => {
            item.addEventListener(
              'transitionrun',
              ({ target }) => resolve(target instanceof Element ? delayOf(target) : undefined),
              { once: true },
            )
            const delayOf = (panel: Element) => panel.getAnimations()[0]?.effect?.getTiming().delay
          }),
      )
      await entry.getByRole('link').first().hover()
      expect(await delay).toBe(delayMs)
      await expect(firstLink).toBeVisible()

      await page.mouse.move(700, 700)
      await expect(firstLink).toBeHidden()
      await entry.getByRole('link').first().focus()
      expect(
        await firstLink.evaluate((link) => getComputedStyle(link.closest('ul')?.parentElement ?? link).transitionDelay),
      ).toBe('0s')
      await expect(firstLink).toBeVisible()
      await checkAccessibility()
    })
  })
}

test('a panel closes when a link is followed, and the page that opens has the focus on its heading', async ({
  page,
  storeUrl,
  header,
}) => {
  await visit(page, `${storeUrl}/`)
  const entry = header.mainMenu
    .getByRole('listitem')
    .filter({ has: page.getByRole('listitem', { includeHidden: true }) })
    .first()
  const panelLink = entry.getByRole('listitem').getByRole('link').first()
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })

  // A link of the panel, then the entry itself: the pointer rests on it.
  for (const link of [panelLink, entry.getByRole('link').first()]) {
    await page.mouse.move(700, 700)
    await entry.getByRole('link').first().hover()
    await expect(panelLink).toBeVisible()
    const name = await link.innerText()
    await link.click()
    await expect(heading).toHaveText(name)
    await expect(heading).toBeFocused()
    await expect(panelLink).toBeHidden()
  }

  await page.mouse.move(700, 700)
  await entry.getByRole('link').first().hover()
  await expect(panelLink).toBeVisible()
})

test.describe('without fonts', () => {
  test.use({ failsOnPageErrors: false })

  test('the name in the header is drawn before any font has loaded', async ({ page, storeUrl, header }) => {
    await page.route(/\.woff2/, (route) => route.abort())
    await page.goto(`${storeUrl}/`)
    const name = header.home.getByText('Karat', { exact: true })
    expect(
      await name.evaluate((element) => {
        const { maskImage, backgroundColor, color } = getComputedStyle(element)
        return { isDrawn: maskImage.startsWith('url("data:image/svg'), isInk: backgroundColor === color }
      }),
    ).toEqual({ isDrawn: true, isInk: true })
  })

  test('text twice as large fits in the fallback fonts', async ({ shop, page, storeUrl }) => {
    await page.route(/\.woff2/, (route) => route.abort())
    const paths = await pagesOf(shop, 'no')
    for (const kind of ['SIMPLE', 'content', 'metals as a table'] as const) {
      await visit(page, storeUrl + paths[kind])
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%'
      })
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 })
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(scrollWidth, `${kind} at ${width} px`).toBeLessThanOrEqual(width)
      }
    }
  })
})

test.describe('de', () => {
  test.use({ storeCode: 'de' })

  test('/error returns 500 in the small frame, which leads to the home page', async ({
    page,
    storeUrl,
    text,
    header,
    checkAccessibility,
  }) => {
    const response = await page.goto(`${storeUrl}/error`)
    expect(response?.status()).toBe(500)
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await checkAccessibility()

    await page
      .getByRole('main')
      .getByRole('link', { name: text('To the home page') })
      .click()
    await expect(header.mainMenu).toBeVisible()
    expect(new URL(page.url()).pathname.replace(/\/$/, '')).toBe('/de')
  })
})

test.describe('an address that cannot be read', () => {
  // The browser reports the response 400 in its console.
  test.use({ failsOnPageErrors: false })

  test('is named as the reason, with a way to the home page', async ({ page, storeUrl, text }) => {
    const response = await page.goto(`${storeUrl}/%E0%A4%A`)
    expect(response?.status()).toBe(400)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('This address cannot be read'))
    await expect(page.getByRole('main').getByRole('link', { name: text('To the home page') })).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })
})

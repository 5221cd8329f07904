/** The view transition of a product's picture from a listing to its page. */
import { largestCategory } from './testing/catalogue.ts'
import { expect, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('going back during the transition leads to the listing and logs no error', async ({
  shop,
  page,
  storeUrl,
  listingPage,
}) => {
  await page.addInitScript(goBackDuringTransition)
  const { path, name } = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}${path}`)
  await listingPage.products.getByRole('link').first().click()

  await expect(page.locator('html')).toHaveAttribute('data-transition', 'skipped')
  await expect(listingPage.heading).toHaveText(name)
  await expect(page).toHaveURL(storeUrl + path)
})

test('the page of a product can be used while its picture still moves', async ({
  shop,
  page,
  storeUrl,
  listingPage,
  productPage,
}) => {
  const { path, name } = await largestCategory(shop, 'no')
  await visit(page, `${storeUrl}${path}`)
  const firstProduct = listingPage.products.getByRole('link').first()
  // A page that was seen comes with its picture at once; the skeleton of a slow one has none that could move.
  await firstProduct.click()
  await expect(productPage.whyButton).toBeVisible()
  await page.goBack()
  await expect(listingPage.heading).toHaveText(name)
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync('::view-transition-group(*) { animation-duration: 60s !important }')
    document.adoptedStyleSheets.push(slow)
  })
  await firstProduct.click()

  await productPage.whyButton.click()
  await expect(productPage.reasons).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.matches(':active-view-transition'))).toBe(true)
})

/** Runs in the page: the first transition waits until it is skipped, and goes back itself. Nothing here observes its `ready` promise. */
function goBackDuringTransition(): void {
  let isFirst = true
  document.startViewTransition = new Proxy(document.startViewTransition.bind(document), {
    apply(start, _page, [update]: [ViewTransitionUpdateCallback]): ViewTransition {
      if (!isFirst) return start(update)
      isFirst = false
      const skipped = Promise.withResolvers<void>()
      const transition = start(async () => {
        await skipped.promise
        await update()
      })
      const skip = transition.skipTransition.bind(transition)
      transition.skipTransition = () => {
        skip()
        skipped.resolve()
        void transition.finished.finally(() => {
          document.documentElement.dataset['transition'] = 'skipped'
        })
      }
      history.back()
      return transition
    },
  })
}

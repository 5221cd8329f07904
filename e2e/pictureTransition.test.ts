/** A product's picture travels from a list to its page, and whoever has seen enough turns back on the way. */
import { expect, test } from 'vitest'
import { openContext } from './testing/browser.ts'
import { largestCategory } from './testing/catalogue.ts'
import { withShop } from './testing/openShop.ts'
import { visit } from './testing/visit.ts'

const journey = withShop()

test('going back while the picture is on its way leads to the list, and is no fault', async () => {
  const { shop, browser } = journey()
  const { page, context, errors } = await openContext(browser, { reducedMotion: 'no-preference' })
  await page.addInitScript(turnBackOnTheWay)
  const { path, name } = await largestCategory(shop, 'no')
  await visit(page, `${shop.storeUrl('no')}${path}`)
  await page.locator('main article a').first().click()

  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.ended)).toBe('skipped')
  await page.locator('h1', { hasText: name }).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
  // Faults of the page that were heard before this is answered have been told.
  await page.evaluate(() => undefined)
  expect(errors).toEqual([])
  await context.close()
})

/** In the browser: the first transition waits until it is skipped, and goes back itself. Nobody listens to its `ready` here. */
function turnBackOnTheWay(): void {
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
          document.documentElement.dataset.ended = 'skipped'
        })
      }
      history.back()
      return transition
    },
  })
}

/** The GraphQL IDE, served by the gateway itself. */
import { expect, test } from 'vitest'
import { withShop } from './testing/openShop.ts'

const journey = withShop()

test('a developer runs the first example for another store, with every foreign request blocked', async () => {
  const { shop, browser } = journey()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const foreign: string[] = []
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await context.route('**/*', (route) => {
    const { origin, protocol } = new URL(route.request().url())
    if (origin === shop.gateway.origin || protocol === 'data:' || protocol === 'blob:') return route.continue()
    foreign.push(route.request().url())
    return route.abort()
  })

  await page.goto(`${shop.gateway.origin}/graphql`, { waitUntil: 'networkidle' })
  await page.locator('.store-switch select').selectOption('fi')
  await page.locator('button[aria-label^="Execute"]').click()
  await expect
    .poll(() => page.locator('.result-window, .graphiql-response').first().textContent())
    .toMatch(/Karat\sSuomi/) // the editor writes no-break spaces

  expect(foreign).toEqual([])
  expect(errors).toEqual([])
  await context.close()
})

/** The GraphQL IDE, which the gateway itself serves. */
import { expect, test } from './testing/test.ts'
import { untilIdle } from './testing/visit.ts'

test('a developer runs the first example for another store while requests to other hosts are blocked', async ({
  shop,
  context,
  page,
}) => {
  await context.route(
    ({ origin, protocol }) => origin !== shop.gateway.origin && protocol !== 'data:' && protocol !== 'blob:',
    (route) => route.abort(),
  )
  await page.goto(`${shop.gateway.origin}/graphql`)
  // Editor and schema are loaded after the page.
  await expect(page.getByLabel('Operation Editor')).toContainText('{')
  await untilIdle(page)
  await page.getByLabel('Store').selectOption('fi')
  await page.getByRole('button', { name: /^Execute/ }).click()
  await expect(page.getByLabel('Result Window')).toContainText(/Karat\sSuomi/) // The editor writes no-break spaces.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByLabel('Store')).toBeInViewport({ ratio: 1 })
})

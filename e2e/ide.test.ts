/** The GraphQL IDE, which the gateway itself serves. */
import { expect, test } from './testing/test.ts'

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
  await page.getByLabel('Store').selectOption('fi')
  await page.getByRole('button', { name: /^Execute/ }).click()
  await expect(page.getByLabel('Result Window')).toContainText(/Karat\sSuomi/) // The editor writes no-break spaces.
})

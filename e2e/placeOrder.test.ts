/** Placing an order while the total rises, the backend fails, and the shopper clicks again or in a second tab. */
import type { Page } from '@playwright/test'
import { CheckoutPage } from './pages/checkoutPage.ts'
import { norwegian } from './testing/addressesByCountry.ts'
import { ordersFor } from './testing/orders.ts'
import type { Shop } from './testing/shop.ts'
import { expect, short, test, withSandboxCalls } from './testing/test.ts'

test.use({ failsOnPageErrors: false })

/** Before the order is placed, instead of the answer to it, and while the next attempt looks for it. */
const faults = [
  { path: '/api/order', kind: 'reset' },
  { path: '/api/order', kind: 'html' },
  { path: '/api/sync/order/', kind: 'status', status: 500 },
  { path: '/api/sync/order/', kind: 'delay', ms: 6_000 },
]
const ATTEMPTS = 5
const PAYS_ON_DELIVERY = { payment: 'Postoppkrav' }
const UNSEEN_MS = 1_500

test(
  'a risen total is ordered by the next press, and failures, a double click and a second tab make one order',
  withSandboxCalls,
  async ({ shop, page, context, storeUrl, text, openCheckout }) => {
    const email = `guest-${String(Date.now())}@example.com`
    const checkout = await openCheckout()
    await checkout.enterAll(norwegian, email, PAYS_ON_DELIVERY)

    // The page has seen a total that is lower than the gateway's.
    const showTrueTotals = await showLowerTotals(page)
    await page.reload()
    await checkout.isAt('Review and confirmation')
    await showTrueTotals()
    await checkout.terms.check()
    await checkout.placeButton.click()
    await expect(checkout.main).toContainText(text('The total has changed'))
    expect(await ordersFor(shop, email)).toBe(0)
    // A press within this time would ask once more: nobody has read the new total by then.
    await page.waitForTimeout(UNSEEN_MS)

    const second = await context.newPage()
    // A tab in the background does not follow the totals.
    await second.addInitScript(() => Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' }))
    const secondCheckout = new CheckoutPage(second, text)
    await second.goto(`${storeUrl}/checkout#orderReview`)
    await secondCheckout.isAt('Review and confirmation')
    await secondCheckout.terms.check()

    for (const fault of faults) {
      await callFaultSwitch(shop, 'POST', { ...fault, times: ATTEMPTS })
      await checkout.placeButton.click()
      await expect(checkout.errors, fault.kind).toContainText(text('Something went wrong. Try again in a few seconds.'))
      await callFaultSwitch(shop, 'DELETE')
    }
    // At the same time: a tab that has heard of the order of another one has no button any more.
    await Promise.all(
      [checkout, secondCheckout].map(({ placeButton }) =>
        placeButton.evaluate((button: HTMLElement) => {
          button.click()
          button.click()
        }),
      ),
    )
    const thanks = text('Thank you for your order')
    const said = new RegExp(`${thanks}|${text('Your order was placed')}`)
    await expect(checkout.main).toContainText(said)
    await expect(secondCheckout.main).toContainText(said)
    expect(await Promise.all([checkout, secondCheckout].map(({ heading }) => heading.textContent()))).toContain(thanks)
    expect(await ordersFor(shop, email)).toBe(1)
  },
)

test(
  'where requests have no ids, an order that may have arrived is sent again only if the shopper wants it',
  short,
  async ({ shop, text, openCheckout, checkAccessibility }) => {
    const email = `guest-${String(Date.now())}@example.com`
    const checkout = await openCheckout()
    await checkout.enterAll(norwegian, email, PAYS_ON_DELIVERY)
    await checkout.terms.check()
    const mayHaveArrived = async () => {
      await expect(checkout.errors).toContainText(text('Your order may have arrived'))
      await expect(checkout.placeButton).toHaveCount(0)
    }
    const lookAgain = checkout.main.getByRole('button', { name: text('Look for the order again') })
    const orderAnyway = checkout.main.getByRole('button', { name: text('Order again anyway') })

    await callFaultSwitch(shop, 'POST', { path: '/api/order', kind: 'reset', times: ATTEMPTS })
    await checkout.placeButton.click()
    await mayHaveArrived()
    await checkAccessibility()
    await callFaultSwitch(shop, 'DELETE')
    await lookAgain.click()
    await expect(lookAgain).toBeEnabled()
    await mayHaveArrived()
    expect(await ordersFor(shop, email)).toBe(0)

    // The backend takes this one, and its answer is lost.
    await callFaultSwitch(shop, 'POST', { path: '/api/order', kind: 'html', times: 1 })
    await orderAnyway.click()
    await expect.poll(() => ordersFor(shop, email)).toBe(1)
    await mayHaveArrived()
    await callFaultSwitch(shop, 'DELETE')
    await lookAgain.click()
    await mayHaveArrived()
    expect(await ordersFor(shop, email)).toBe(1)
  },
)

/** Every total that the gateway sends is one krone lower, until the returned function is called. */
async function showLowerTotals(page: Page): Promise<() => Promise<void>> {
  const lowered = (total: { gross: { amount: string } }): void => {
    total.gross.amount = (Number(total.gross.amount) - 1).toFixed(2)
  }
  const address = '**/graphql'
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data?: { cart?: { totals?: { total: Parameters<typeof lowered>[0] } } } }
    const total = body.data?.cart?.totals?.total
    if (total) lowered(total)
    await route.fulfill({ response, json: body })
  })
  return () => page.unroute(address)
}

async function callFaultSwitch(shop: Shop, method: 'POST' | 'DELETE', fault?: object): Promise<void> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/faults`, {
    method,
    headers: { authorization: `Bearer ${shop.sandboxKey}`, 'content-type': 'application/json' },
    ...(fault && { body: JSON.stringify(fault) }),
  })
  expect(response.status, await response.text()).toBeLessThan(300)
}

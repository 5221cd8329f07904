/** A guest in Germany withdraws from a contract in two steps, with script and without; what has no right says why. */
import { CheckoutPage } from './pages/checkoutPage.ts'
import { german } from './testing/addressesByCountry.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

test.use({ storeCode: 'de' })

interface Found {
  readonly name: string
  readonly path: string
  readonly kind: string
  readonly returns: { readonly days?: number; readonly reason?: string } | null
  readonly composition: { readonly variants?: readonly { readonly sku: string }[] }
}

async function productOf(shop: Shop, searched: string, isWanted: (found: Found) => boolean): Promise<Found> {
  const query = `{ search(text: "${searched}", pageSize: 40) { products { items { name path kind
    returns { ... on ReturnPeriod { days } ... on NoReturn { reason } }
    composition { ... on Configurable { variants { sku } } } } } } }`
  const { search } = await queryGateway<{ search: { products: { items: readonly Found[] } } }>(shop, 'de', query)
  const found = search.products.items.find(isWanted)
  if (!found) throw new Error(`expected a product for "${searched}", got none`)
  return found
}

async function mailTo(shop: Shop, recipient: string, kind: string): Promise<string> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/mails`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as {
    mails: readonly { readonly kind: string; readonly recipient: string; readonly body: string }[]
  }
  const mail = mails.find((one) => one.recipient === recipient && one.kind === kind)
  if (!mail) throw new Error(`expected a mail of kind ${kind} to ${recipient}`)
  return mail.body
}

test(
  'withdraws from an order of a ring in two steps, and the bar of the same order says why not',
  short,
  async ({ shop, page, storeUrl, text, productPage, header, openVisitor, checkAccessibility }) => {
    const email = `guest-${String(Date.now())}@example.com`
    const ring = await productOf(
      shop,
      'Trauring',
      ({ kind, returns }) => kind === 'CONFIGURABLE' && returns?.days !== undefined,
    )
    const bar = await productOf(
      shop,
      'Silberbarren',
      ({ kind, returns }) => kind === 'SIMPLE' && returns?.reason === 'METAL_PRICE',
    )
    const checkout = new CheckoutPage(page, text)
    await visit(page, `${storeUrl}${ring.path}?childSku=${ring.composition.variants?.[0]?.sku ?? ''}`)
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('1')
    await visit(page, storeUrl + bar.path)
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('2')
    await page.goto(`${storeUrl}/checkout`)
    await checkout.enterAll(german, email, { payment: 'Nachnahme' })
    await checkout.terms.check()
    await checkout.placeButton.click()
    await expect(checkout.heading).toHaveText(text('Thank you for your order'))

    await page.getByRole('link', { name: 'Vertrag widerrufen', exact: true }).click()
    const main = page.locator('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Vertrag widerrufen')
    await expect(main.getByRole('checkbox')).toHaveCount(1)
    await expect(main.getByRole('checkbox', { name: ring.name })).toBeChecked()
    await expect(main).toContainText(text('No right of withdrawal: the price follows the metal'))
    await checkAccessibility(page)
    await takePictures(page, 'withdrawal')
    await main.getByRole('button', { name: text('Continue') }).press('Enter')
    await expect(main).toContainText(`${german.firstName} ${german.lastName}`)
    await checkAccessibility(page)
    await takePictures(page, 'confirm')
    await main.getByRole('button', { name: 'Widerruf bestätigen' }).press('Enter')
    await expect(main.getByRole('status')).toContainText(email)
    await expect(main).toContainText(ring.name)
    await expect(main).not.toContainText(bar.name)
    await checkAccessibility(page)
    await takePictures(page, 'acknowledgement')
    expect(await mailTo(shop, email, 'orderWithdrawal')).toContain(ring.name)

    // By the link of the order's mail, elsewhere and without script.
    const order = await mailTo(shop, email, 'order')
    const link = new URL(/Vertrag widerrufen:\n(http\S+)/.exec(order)?.[1] ?? '')
    const plain = await openVisitor({ javaScriptEnabled: false })
    await plain.page.goto(storeUrl + link.pathname.replace(/^\/de/, '') + link.search)
    expect(plain.page.url()).toBe(`${storeUrl}/withdrawal`)
    await expect(plain.page.locator('main')).toContainText(text('You have withdrawn from:'))
    await expect(plain.page.locator('main').getByRole('checkbox')).toHaveCount(0)
    await expect(plain.page.locator('main')).toContainText(bar.name)
  },
)

test('is found from the footer, and asks for the order without script', short, async ({ storeUrl, openVisitor }) => {
  const { page } = await openVisitor({ javaScriptEnabled: false })
  await page.goto(storeUrl)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Vertrag widerrufen' }).click()
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(2)
})

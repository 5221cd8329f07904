/** An order after it was placed: opened by the link of its mail and by a code, without script, by nobody else. */
import { CheckoutPage } from './pages/checkoutPage.ts'
import { norwegian } from './testing/addressesByCountry.ts'
import { queryGateway } from './testing/queryGateway.ts'
import type { Shop } from './testing/shop.ts'
import { takePictures } from './testing/takePictures.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

interface Mail {
  readonly kind: string
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

async function mailTo(shop: Shop, recipient: string, kind: string): Promise<Mail> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/mails`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as { mails: readonly Mail[] }
  const mail = mails.find((one) => one.recipient === recipient && one.kind === kind)
  if (!mail) throw new Error(`expected a mail of kind ${kind} to ${recipient}`)
  return mail
}

/** A box: it can be returned, unlike metal. */
async function returnablePath(shop: Shop): Promise<string> {
  interface Found {
    readonly search: {
      readonly products: {
        readonly items: readonly { readonly path: string; readonly kind: string; readonly returns: { days?: number } }[]
      }
    }
  }
  const query = '{ search(text: "eske") { products { items { path kind returns { ... on ReturnPeriod { days } } } } } }'
  const { search } = await queryGateway<Found>(shop, 'no', query)
  const found = search.products.items.find(({ kind, returns }) => kind === 'SIMPLE' && returns.days !== undefined)
  if (!found) throw new Error('expected a product that can be returned, got none')
  return found.path
}

test(
  'a guest opens an order by link and code without script, returns and cancels it, and nobody else sees it',
  short,
  async ({ shop, page, storeUrl, text, productPage, header, openVisitor, checkAccessibility }) => {
    const email = `guest-${String(Date.now())}@example.com`
    const checkout = new CheckoutPage(page, text)
    await visit(page, storeUrl + (await returnablePath(shop)))
    await productPage.addToCart.click()
    await expect(header.cart).toContainText('1')
    await page.goto(`${storeUrl}/checkout`)
    await checkout.enterAll(norwegian, email, { payment: 'Postoppkrav' })
    await checkout.terms.check()
    await checkout.placeButton.click()
    await expect(checkout.heading).toHaveText(text('Thank you for your order'))
    await expect(page.getByRole('link', { name: text('Ask about this order') })).toBeVisible()
    await expect(page.getByText(text('Cancel the order'), { exact: true })).toBeHidden()
    await expect(page.getByRole('term').filter({ hasText: text('Dispatch') })).toBeVisible()
    await takePictures(page, 'confirmation')

    const { body, subject } = await mailTo(shop, email, 'order')
    expect(body).toMatch(/\nSendes (senest )?\p{L}+dag \d/u)
    const number = /\d{9}/.exec(subject)?.[0] ?? ''
    const link = new URL(/http\S+access=\S+/.exec(body)?.[0] ?? '')
    const plain = await openVisitor({ javaScriptEnabled: false })
    const main = plain.page.locator('main')
    await plain.page.goto(storeUrl + link.pathname + link.search)
    expect(plain.page.url()).toBe(`${storeUrl}/order`)
    await expect(main).toContainText(number)
    await expect(main).toContainText(norwegian.street)
    const response = await plain.page.reload()
    expect(response?.headers()['cache-control']).toBe('private, no-store')
    const scripted = await openVisitor()
    await scripted.page.goto(storeUrl + link.pathname + link.search)
    await expect(scripted.page.locator('main')).toContainText(number)
    await checkAccessibility(scripted.page)
    await takePictures(scripted.page, 'order')

    await main.getByText(text('Return products'), { exact: true }).click()
    await main.getByRole('checkbox').first().check()
    await main.getByRole('button', { name: text('Send to the shop') }).click()
    await expect(plain.page.getByRole('alert')).toHaveText(
      text('Your message has arrived. We answer by e-mail, where you also find a copy.'),
    )
    expect((await mailTo(shop, email, 'orderReturn')).subject).toContain(number)
    await main.getByText(text('Cancel the order'), { exact: true }).click()
    await takePictures(plain.page, 'cancel')
    await main.getByRole('button', { name: text('Yes, cancel the order') }).click()
    await expect(main).toContainText(text('Cancelled'))
    await expect(plain.page.getByRole('alert')).toContainText(
      text(
        'The order is cancelled: nothing is sent, and its prices are no longer held. You get a confirmation by e-mail.',
      ),
    )
    expect((await mailTo(shop, email, 'orderCancelled')).subject).toContain(number)
    await main.getByRole('button', { name: text('Forget this order here') }).click()
    await expect(main).not.toContainText(norwegian.street)
    await takePictures(plain.page, 'find')

    await main.getByLabel(text('Order number')).fill(number)
    await main.getByLabel(text('E-mail address')).fill(email)
    await main.getByRole('button', { name: text('Send the code') }).click()
    await expect(main.getByLabel(text('Code'), { exact: true })).toBeVisible()
    await takePictures(plain.page, 'code')
    await expect(async () => {
      expect((await mailTo(shop, email, 'orderCode')).subject).toContain(number)
    }).toPass()
    const code = /\d{6}/.exec((await mailTo(shop, email, 'orderCode')).body)?.[0] ?? ''
    await main.getByLabel(text('Code'), { exact: true }).fill(code)
    await main.getByRole('button', { name: text('Open the order') }).click()
    await expect(main).toContainText(norwegian.street)

    const stranger = await openVisitor()
    await stranger.page.goto(`${storeUrl}/order`)
    await expect(stranger.page.locator('main')).not.toContainText(norwegian.street)
  },
)

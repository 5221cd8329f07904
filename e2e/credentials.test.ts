/** Registering, and new passwords: by the link of an e-mail, and by the current password. */
import type { Page } from '@playwright/test'
import { AccountForms } from './pages/accountForms.ts'
import { Header } from './pages/header.ts'
import { readBrowserStorage } from './testing/browserStorage.ts'
import type { Customer } from './testing/customers.ts'
import type { Shop } from './testing/shop.ts'
import { SignInPage } from './pages/signInPage.ts'
import { expect, short, test } from './testing/test.ts'
import { visit } from './testing/visit.ts'

const PASSWORD = 'Gull-og-Solv-1'
const NEW_PASSWORD = 'Nytt-passord-2'

/** An e-mail address that no earlier attempt has registered. */
function newCustomer(name: string): Customer {
  return { email: `${name}.${Date.now()}@example.com`, password: PASSWORD, firstName: 'Ny' }
}

async function register(forms: AccountForms, page: Page, storeUrl: string, { email }: Customer): Promise<void> {
  await visit(page, `${storeUrl}/register`)
  await forms.enter({
    'First name': 'Ny',
    'Last name': 'Kunde',
    'E-mail address': email,
    Password: PASSWORD,
    'Repeat password': PASSWORD,
  })
}

/** Path and query of the link in the newest mail to an address. */
async function resetLinkOf(shop: Shop, email: string): Promise<string> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/mails`)
  const { mails } = (await response.json()) as { mails: { recipient: string; kind: string; body: string }[] }
  const mail = mails.find(({ recipient, kind }) => recipient === email && kind === 'passwordReset')
  const link = /https?:\S+/.exec(mail?.body ?? '')?.[0]
  if (!link) throw new Error(`expected a mail to ${email} with a link, got ${mail?.body ?? 'none'}`)
  const { pathname, search } = new URL(link)
  return pathname + search
}

test(
  'a private customer registers from the sign-in dialog and returns signed in',
  short,
  async ({ page, storeUrl, text, header, checkAccessibility }) => {
    const customer = newCustomer('privat')
    const forms = new AccountForms(page, text)
    await visit(page, `${storeUrl}/compare`)
    await header.signInLink.click()
    await header.signInDialog.getByRole('link', { name: text('Create account') }).click()
    await expect(page).toHaveURL(/\/register\?return=/)

    await forms.createButton.click()
    await expect(forms.field('First name')).toBeFocused()
    await expect(page.getByText(text('Field is required'))).toHaveCount(4)
    await checkAccessibility()

    await forms.enter({
      'First name': 'Ny',
      'Last name': 'Kunde',
      'E-mail address': customer.email,
      Password: PASSWORD,
      'Repeat password': 'Other-pass-1',
    })
    await forms.createButton.click()
    await expect(page.getByText(text('Passwords must be identical.'))).toBeVisible()
    await forms.enter({ 'Repeat password': PASSWORD })
    await forms.createButton.click()
    await expect(page).toHaveURL(`${storeUrl}/compare`)
    await expect(header.accountOf(customer)).toBeVisible()
    expect(JSON.stringify(await readBrowserStorage(page))).not.toContain(PASSWORD)
  },
)

test.describe('without script', () => {
  // The browser logs the status of the refused form.
  test.use({ javaScriptEnabled: false, failsOnPageErrors: false, storeCode: 'goldsmith_norway' })

  test(
    'a company registers and waits; the same e-mail address is refused and shown again',
    short,
    async ({ page, context, storeUrl, text }) => {
      const forms = new AccountForms(page, text)
      const customer = newCustomer('bedrift')
      const fillIn = async (firstName: string): Promise<void> => {
        await page.goto(`${storeUrl}/register`)
        await forms.enter({ 'First name': firstName, 'Last name': 'Kunde', 'E-mail address': customer.email })
        await forms.enter({ Password: PASSWORD, 'Repeat password': PASSWORD })
        await expect(page.getByLabel(text('Tax ID / organisation number'))).toBeHidden()
        await forms.field('Register as a company').check()
        await forms.enter({
          Company: 'Haug & Sønn AS',
          'Tax ID / organisation number': '988 077 917',
          'Street and number': 'Storgata 12',
          'Zip-code': '0155',
          Town: 'Oslo',
          'Phone number': '22334455',
        })
        await forms.createButton.click()
      }
      await fillIn('Ny')
      await expect(page.getByRole('heading', { name: text('Your account has been created') })).toBeVisible()
      // The sender of the form, and no session.
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['form'])

      // Another form: the same one within seconds would be a double click.
      await fillIn('Annen')
      await expect(forms.alert).toHaveText(
        text('A customer with the same email already exists in an associated website.'),
      )
      await expect(forms.field('Company')).toHaveValue('Haug & Sønn AS')
      await expect(forms.field('Password')).toHaveValue('')
    },
  )
})

test.describe('with a link that has been used', () => {
  // The browser logs the status of the refused form.
  test.use({ failsOnPageErrors: false })

  test(
    'a forgotten password: the link of the e-mail sets a new one once, signs in and ends the other session',
    short,
    async ({ shop, page, context, storeUrl, text, header, openVisitor, checkAccessibility }) => {
      const customer = newCustomer('glemt')
      const forms = new AccountForms(page, text)
      const elsewhere = await openVisitor()
      const formsElsewhere = new AccountForms(elsewhere.page, text)
      await register(formsElsewhere, elsewhere.page, storeUrl, customer)
      await formsElsewhere.createButton.click()
      await expect(new Header(elsewhere.page, text).accountOf(customer)).toBeVisible()

      await visit(page, `${storeUrl}/sign-in`)
      await page
        .getByRole('main')
        .getByRole('link', { name: text('Forgotten your password?') })
        .click()
      await checkAccessibility()
      await forms.enter({ 'E-mail address': customer.email })
      await forms.sendLinkButton.click()
      await expect(page).toHaveURL(/step=sent$/)

      const link = await resetLinkOf(shop, customer.email)
      const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
      await visit(page, new URL(link, storeUrl).href)
      await expect(page).toHaveURL(`${storeUrl}/reset-password?step=new`)
      expect(token.length).toBeGreaterThan(20)
      expect(await page.content()).not.toContain(token)
      expect((await context.cookies()).find(({ name }) => name === 'reset')).toMatchObject({ httpOnly: true })
      await checkAccessibility()
      await forms.enter({ 'New password': NEW_PASSWORD, 'Repeat password': NEW_PASSWORD })
      await forms.setPasswordButton.click()
      await expect(page).toHaveURL(`${storeUrl}/my-account`)
      await expect(header.accountOf(customer)).toBeVisible()
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('reset')

      // The session elsewhere has ended.
      await visit(elsewhere.page, `${storeUrl}/my-account`)
      await expect(elsewhere.page.getByText(text('You need to be logged in to see this page'))).toBeVisible()

      // The link works once.
      await visit(page, new URL(link, storeUrl).href)
      await forms.enter({ 'New password': PASSWORD, 'Repeat password': PASSWORD })
      await forms.setPasswordButton.click()
      await expect(forms.alert).toHaveText(text('This link has been used or has expired. Please request a new one.'))
    },
  )
})

test('a customer changes the password, stays signed in here and not elsewhere', async ({
  page,
  storeUrl,
  text,
  header,
  openVisitor,
  checkAccessibility,
}) => {
  const customer = newCustomer('bytte')
  const forms = new AccountForms(page, text)
  await register(forms, page, storeUrl, customer)
  await forms.createButton.click()
  await expect(header.accountOf(customer)).toBeVisible()
  const elsewhere = await openVisitor()
  await new SignInPage(elsewhere.page, text).signIn(storeUrl, customer)

  await visit(page, `${storeUrl}/my-account/password`)
  await forms.enter({
    'Current password': 'Wrong-pass-1',
    'New password': NEW_PASSWORD,
    'Repeat password': NEW_PASSWORD,
  })
  await forms.changePasswordButton.click()
  await expect(forms.field('Current password')).toBeFocused()
  await expect(forms.field('Current password')).toHaveAttribute('aria-invalid', 'true')
  await checkAccessibility()

  await forms.enter({ 'Current password': PASSWORD })
  await forms.changePasswordButton.click()
  await expect(
    page.getByRole('status').filter({ hasText: text('Password has successfully been changed') }),
  ).toBeVisible()
  await page.reload()
  await expect(header.accountOf(customer)).toBeVisible()

  await visit(elsewhere.page, `${storeUrl}/my-account`)
  await expect(elsewhere.page.getByText(text('You need to be logged in to see this page'))).toBeVisible()
})
